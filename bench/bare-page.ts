import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/**
 * Writes the least that can show what Home shows first into a folder: the same picture, in the same composition for
 * phones, in one HTML file, each with its compressed neighbours (.br, .gz). `client` is the build's.
 */
export function writeBarePage(target: string, client = 'build/client'): void {
  const assets = path.resolve(client, 'assets')
  const find = (pattern: RegExp) => readdirSync(assets).find((name) => pattern.test(name)) ?? ''
  const wide = find(/^hero-[\w-]+\.svg$/)
  const tall = find(/^hero\.portrait-[\w-]+\.svg$/)
  mkdirSync(target, { recursive: true })
  for (const name of [wide, tall]) {
    for (const ending of ['', '.br', '.gz'])
      cpSync(path.join(assets, name + ending), path.join(target, name + ending))
  }
  const size = (name: string) => {
    const [, , , width, height] =
      /viewBox="([\d.-]+) ([\d.-]+) ([\d.]+) ([\d.]+)"/.exec(
        readFileSync(path.join(assets, name), 'utf8'),
      ) ?? []
    return `width="${width}" height="${height}"`
  }
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="A bare page"><title>A bare page</title></head><body><h1>A bare page</h1><picture><source media="(max-width:640px)" srcset="/${tall}" ${size(tall)}><img src="/${wide}" ${size(wide)} alt="Table Mountain" style="width:100%;height:auto"></picture></body></html>`
  writeFileSync(path.join(target, 'index.html'), html)
  writeFileSync(path.join(target, 'index.html.br'), brotliCompressSync(html))
  writeFileSync(path.join(target, 'index.html.gz'), gzipSync(html))
}
