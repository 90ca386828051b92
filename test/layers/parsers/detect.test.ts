import { execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { detectFormat } from "../../../src/layers/parsers/detect.ts"
import { readSource } from "../../../src/layers/parsers/readSource.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

describe("detectFormat", () => {
  it.each([
    ["%PDF-1.4\n", "notes.txt", "pdf"],
    ["\n\n%PDF-1.4\n", "a", "pdf"],
    ["<!DOCTYPE html><html></html>", "page.txt", "html"],
    ["\uFEFF<!-- saved --><html>", "page", "html"],
    ["# Hello", "a.md", "markdown"],
    ["# Hello", "A.MARKDOWN", "markdown"],
    ["plain words", "a.pdf", "plain"],
    ["plain words", "a", "plain"],
    ["a,b\n1,2", "a.csv", "csv"],
    ['{"cells": [], "metadata": {}, "nbformat": 4}', "a.json", "jupyter"],
    ['{"cells": 1}', "a.json", "code"],
    ["<template>", "a.vue", "code"],
    ["<html><?php ?>", "a.php", "code"],
    ["x = 1", "Makefile", "code"],
    ["From a@b.c Mon Jan  1 00:00:00 2024\nSubject: x\n\n", "inbox", "mail"],
    ["Subject: x\n\nbody", "a.eml", "mail"]
  ])("tells %j named %s is %s", (content, name, format) => {
    expect(detectFormat(bytes(content), name)).toBe(format)
  })

  it.each([
    ["{\\rtf1 hello}", "a.doc"],
    ["Rar!\u001a\u0007", "a.rar"],
    [Buffer.from("89504e470d0a1a0a", "hex"), "a.txt"],
    [Buffer.from("1f8b0800", "hex"), "a.log"]
  ])("refuses %j with a hint", (content, name) => {
    expect(() => detectFormat(typeof content === "string" ? bytes(content) : content, name)).toThrow(
      expect.objectContaining({ reason: "unsupported_format" })
    )
  })

  it("tells an encrypted Office file from an old one", () => {
    const mark = Buffer.from("d0cf11e0a1b11ae1", "hex")
    const old = Buffer.concat([mark, Buffer.alloc(600)])
    const locked = Buffer.concat([old, Buffer.from("EncryptedPackage", "utf16le")])
    expect(() => detectFormat(old, "a.doc")).toThrow(expect.objectContaining({ reason: "unsupported_format" }))
    expect(() => detectFormat(locked, "a.docx")).toThrow(expect.objectContaining({ reason: "source_encrypted" }))
  })
})

describe("readSource", () => {
  const folder = mkdtempSync(join(tmpdir(), "ibid-read-"))
  const at = (name: string) => join(folder, name)
  const unreadable = expect.objectContaining({ _tag: "ParserError", reason: "source_unreadable" })

  it("reads a file, and one behind a link", () => {
    writeFileSync(at("a.txt"), "hello")
    symlinkSync(at("a.txt"), at("link.txt"))
    expect(Buffer.from(readSource(at("a.txt"), 10)).toString()).toBe("hello")
    expect(Buffer.from(readSource(at("link.txt"), 10)).toString()).toBe("hello")
  })

  it("refuses a file over the bound without reading it", () => {
    writeFileSync(at("big.txt"), "x".repeat(11))
    expect(() => readSource(at("big.txt"), 10)).toThrow(expect.objectContaining({ reason: "source_too_large" }))
  })

  it("refuses what is no regular file, without waiting", () => {
    mkdirSync(at("x.pdf"))
    execFileSync("mkfifo", [at("pipe.txt")])
    for (const path of [at("x.pdf"), at("pipe.txt"), "/dev/zero", at("missing.txt")]) {
      expect(() => readSource(path, 100)).toThrow(unreadable)
    }
  })

  it.skipIf(process.getuid?.() === 0)("refuses a file without read permission", () => {
    writeFileSync(at("secret.txt"), "x")
    chmodSync(at("secret.txt"), 0)
    expect(() => readSource(at("secret.txt"), 100)).toThrow(unreadable)
  })

  it("names no path in what it says", () => {
    try {
      readSource(at("missing.txt"), 100)
      expect.unreachable()
    } catch (error) {
      expect(String(error)).not.toContain(folder)
    }
  })
})
