import path from 'node:path'
import type { Settings } from '#platform/settings.ts'
import { settingsTable } from '#platform/settings-table.ts'

export function describeStart(notice: {
  settings: Settings
  ways: readonly { provider: string; mode: string }[]
  port: number
  mailFolder: string
  from: string
  hasPages: boolean
  /** True once the office has its first owner. */
  hasOwner: boolean
  /** The token that opens the page of mails, once. */
  mailToken: string
  clockWarning?: string | undefined
  testMoneyWarning?: string | undefined
  mediaWarning?: string | undefined
  scannerWarning?: string | undefined
}): string {
  const { settings, ways, port, mailFolder, from, hasPages, hasOwner, mailToken } = notice
  const { clockWarning, testMoneyWarning, mediaWarning, scannerWarning } = notice
  const address = `http://localhost:${port}`
  const lines = [
    [
      'Site',
      hasPages ? address : `${address}/api/docs (the pages are not built, only the API answers)`,
    ],
    ['Links', settings.siteUrl ?? `${address} (in e-mails; set SITE_URL to the public address)`],
    [
      'Data',
      settings.databaseUrl
        ? describeUrl(settings.databaseUrl)
        : path.join(settings.dataDir, 'database'),
    ],
    ['Pictures', settings.mediaBucket?.url ?? path.join(settings.dataDir, 'media')],
    ['Mail', describeMail(settings, mailFolder, `${address}/dev/mail?token=${mailToken}`)],
    ['From', from],
    ['Payment', listWays(ways)],
    [
      'Mode',
      settings.isProduction ? 'production' : 'development (set NODE_ENV=production to go live)',
    ],
    ['Settings', describeSettings(settings)],
    ...(hasOwner ? [] : [['Begin', describeBeginning(settings.siteUrl ?? address)]]),
    ...(testMoneyWarning ? [['Test', testMoneyWarning]] : []),
    ...(mediaWarning ? [['Pictures', mediaWarning]] : []),
    ...(scannerWarning ? [['Scanner', scannerWarning]] : []),
    ...(clockWarning ? [['Clock', clockWarning]] : []),
  ]
  const table = lines.map(([name = '', value = '']) => `  ${name.padEnd(8)} ${value}`).join('\n')
  return `\n${table}\n\nready ${address}\n`
}

function describeBeginning(site: string): string {
  return `sign up at ${site}/auth, click the link in the mail, and open ${site}/admin: Today leads to your first guest`
}

function describeUrl(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${hostname}${port ? `:${port}` : ''}${pathname}`
}

function describeMail(
  { mailServer, isProduction }: Settings,
  folder: string,
  page: string,
): string {
  if (mailServer) return `sent through ${mailServer.host}:${mailServer.port}`
  const hint = isProduction ? 'see E-mail in /admin to send it' : `read it at ${page}`
  return `kept in ${folder} (${hint})`
}

function listWays(ways: readonly { provider: string; mode: string }[]): string {
  const labels = ways.map(({ provider, mode }) => `${provider} (${mode})`)
  return labels.length === 0 ? 'none (see Ways of paying in /admin)' : labels.join(', ')
}

function describeSettings({ setNames }: Settings): string {
  const names = settingsTable.map(([name]) => name).filter((name) => setNames.includes(name))
  const defaultsNote = 'on their default (docs/settings.md has them all)'
  return names.length === 0
    ? `all ${defaultsNote}`
    : `${names.join(', ')}; the others ${defaultsNote}`
}
