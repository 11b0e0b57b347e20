import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export type SourceFile = { path: string; folder: string; text: string }

export function listSourceFiles(): SourceFile[] {
  return listProjectFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => ({ path, folder: path.split('/')[0] ?? '', text: readFileSync(path, 'utf8') }))
}

export function listProjectFiles(): string[] {
  const options = { encoding: 'utf8' as const }
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options)
  return listed.split('\n').filter((path) => path !== '' && existsSync(path))
}

export type Import = { specifier: string; typeOnly: boolean }

export function listImports(text: string): Import[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'"`;]*?from\s+['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
  return [...text.matchAll(pattern)].map(([, type, from, bare, dynamic]) => ({
    specifier: from ?? bare ?? dynamic ?? '',
    typeOnly: type !== undefined,
  }))
}
