// Preloaded into a process under test: says on stderr when it opens a socket or resolves a name. Worker threads load it
// too. The patched methods are below every client there is: `net`, `tls`, `http`, `fetch` and their libraries.
const dgram = require("node:dgram")
const dns = require("node:dns")
const { writeSync } = require("node:fs")
const { syncBuiltinESMExports } = require("node:module")
const net = require("node:net")

const watch = (owner, method, name) => {
  const original = owner[method]
  owner[method] = function (...args) {
    writeSync(2, `SOCKET ${name}\n`)
    return original.apply(this, args)
  }
}

watch(net.Socket.prototype, "connect", "net.connect")
watch(net.Server.prototype, "listen", "net.listen")
watch(dgram.Socket.prototype, "bind", "dgram.bind")
watch(dgram.Socket.prototype, "send", "dgram.send")
watch(dns, "lookup", "dns.lookup")
watch(dns, "resolve", "dns.resolve")
syncBuiltinESMExports()
