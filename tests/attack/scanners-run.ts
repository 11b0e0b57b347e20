import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inDays } from '../days.ts'

export type ScannerResult = {
  name: string
  version: string
  did: string
  /** Findings of medium severity or higher, in the scanner's words. */
  findings: string[]
}

const availability = `/api/tours/cape-peninsula/availability?from=${inDays(80)}&to=${inDays(110)}`

/** Runs the installed Debian scanners against a server, each for some minutes at most. */
export function scanServer(server: string): ScannerResult[] {
  // Not every scanner tries both addresses of a name.
  const url = server.replace('localhost', '127.0.0.1')
  const folder = mkdtempSync(path.join(tmpdir(), 'scan-'))
  try {
    return [
      runWapiti(url, folder),
      ...runSqlmap(url, folder),
      ...runSlowHttpTest(url),
      runNmap(url),
    ].filter((result) => result !== undefined)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Only those modules of wapiti that need no internet. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

function runWapiti(url: string, folder: string): ScannerResult | undefined {
  const version = findVersion('wapiti', ['--version'], /Wapiti (\S+)/)
  if (!version) return undefined
  const file = path.join(folder, 'wapiti.json')
  const starts = [
    '/contact',
    '/transfers',
    '/auth',
    '/book-tour/cape-peninsula',
    '/api/docs',
    '/api/tables/tours?featured=true&limit=6',
    availability,
    '/api/newsletter/unsubscribe?token=x',
    '/auth/confirm?token=x&type=signup&redirect_to=x',
  ]
  run(
    'wapiti',
    [
      '-u',
      `${url}/`,
      ...starts.flatMap((start) => ['-s', url + start]),
      '-m',
      modules,
      '--flush-session',
      '--store-session',
      folder,
      '--max-scan-time',
      '90',
      '--max-attack-time',
      '15',
      '-d',
      '3',
      '-f',
      'json',
      '-o',
      file,
      '--no-bugreport',
    ],
    400,
  )
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    vulnerabilities: Record<string, { level: number; info: string; path: string }[]>
    anomalies: Record<string, { level: number; info: string; path: string }[]>
  }
  const findings = Object.entries({ ...report.vulnerabilities, ...report.anomalies }).flatMap(
    ([kind, found]) =>
      found
        .filter(({ level }) => level >= 2)
        .map(({ info, path: at }) => `${kind}: ${info} (${at})`),
  )
  return {
    name: 'wapiti',
    version,
    did: `crawled the site from ${starts.length + 1} addresses with ${modules.split(',').length} modules`,
    findings,
  }
}

const injectable = [
  [availability],
  ['/api/tables/tours?featured=true&status=active&limit=6'],
  ['/api/itineraries/7k3m9pxd4f*'],
  ['/api/newsletter/unsubscribe?token=x', ''],
  [
    '/api/functions/send-contact-email',
    '{"name":"Ada","email":"ada@guests.example","subject":"x","message":"x","timestamp":"2026-11-21T10:00:00Z","consent":{"textVersion":"2025-08-15"}}',
  ],
  ['/api/newsletter', '{"email":"ada@guests.example","consent":{"textVersion":"2025-08-15"}}'],
] as const

function runSqlmap(url: string, folder: string): (ScannerResult | undefined)[] {
  const version = findVersion('sqlmap', ['--version'], /^(\d\S*)/m)
  if (!version) return []
  const findings = injectable.flatMap(([address, body]) => {
    const data = body
      ? ['--data', body, '--method', 'POST', '-H', 'Content-Type: application/json']
      : []
    const output = run(
      'sqlmap',
      [
        '-u',
        url + address,
        ...data,
        '--batch',
        '--flush-session',
        '--level',
        '2',
        '--risk',
        '2',
        '--dbms',
        'PostgreSQL',
        '--ignore-code',
        '*',
        '--output-dir',
        folder,
        '--disable-coloring',
        '--smart',
        '--timeout',
        '10',
        '-H',
        'Idempotency-Key: sqlmap-scan-1',
      ],
      60,
    )
    return /identified the following injection|is vulnerable/i.test(output)
      ? [`injection at ${address}`]
      : []
  })
  return [
    {
      name: 'sqlmap',
      version,
      did: `tried ${injectable.length} endpoints, each for a minute at most`,
      findings,
    },
  ]
}

const slowModes = [
  ['-H', 'headers in trickles'],
  ['-B', 'bodies in trickles'],
  ['-X', 'answers read in trickles'],
] as const

function runSlowHttpTest(url: string): (ScannerResult | undefined)[] {
  const version = findVersion('slowhttptest', ['-h'], /version (\S+)/)
  if (!version) return []
  return slowModes.map(([mode, what]) => {
    const output = run(
      'slowhttptest',
      [mode, '-c', '2000', '-r', '400', '-i', '5', '-l', '30', '-p', '3', '-u', `${url}/tours`],
      90,
    )
    const states = [...output.matchAll(/service available:\s*(\w+)/g)].map(([, state]) => state)
    const isAvailable = states.length > 0 && states.every((state) => state === 'YES')
    return {
      name: 'slowhttptest',
      version,
      did: `2,000 connections, ${what}, for 30 s`,
      findings: isAvailable ? [] : ['the service was not available throughout'],
    }
  })
}

function runNmap(url: string): ScannerResult | undefined {
  const version = findVersion('nmap', ['--version'], /version (\S+)/)
  if (!version) return undefined
  const scripts =
    'http-vuln-*,http-trace,http-git,http-passwd,http-stored-xss,http-dombased-xss,http-phpself-xss,http-cross-domain-policy'
  const output = run(
    'nmap',
    [
      '-Pn',
      '-n',
      '-p',
      new URL(url).port,
      '--script',
      scripts,
      '--script-timeout',
      '60s',
      '127.0.0.1',
    ],
    180,
  )
  const findings = output
    .split('\n')
    .filter((line) => /State: (LIKELY )?VULNERABLE|TRACE is enabled/i.test(line))
  return { name: 'nmap', version, did: 'its scripts for known holes of web servers', findings }
}

function findVersion(program: string, args: string[], pattern: RegExp): string | undefined {
  return pattern.exec(run(program, args, 30))?.[1]
}

function run(program: string, args: string[], seconds: number): string {
  const { stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: seconds * 1000,
    maxBuffer: 256 * 1024 * 1024,
  })
  return stripVTControlCharacters(`${stdout ?? ''}\n${stderr ?? ''}`)
}
