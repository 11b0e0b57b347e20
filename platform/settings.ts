import path from 'node:path'
import { z } from 'zod'
import { isCalendarDate } from '#rules/dates/calendar-date.ts'
import { noProxies, parseNetworks } from './http/client-network.ts'
import type { ScannerAddress } from '#app/studio/media/scanner.server.ts'
import type { S3Settings } from '#app/studio/media/s3-storage.server.ts'
import type { ReviewsProvider } from '#app/reviews/google-reviews.server.ts'
import {
  findPaymentSettingsError,
  type PaymentFault,
  paymentEnvironment,
  paymentExpectations,
  readPaymentMethods,
} from '#app/payments/providers/gateway-settings.server.ts'
import { settingsTable } from './settings-table.ts'

export type Settings = z.infer<typeof settingsSchema> & {
  /** Names of settings that differ from their defaults. */
  setNames: readonly string[]
}
export type MailServer = NonNullable<Settings['mailServer']>

/** Thrown for an unusable setting; its message is a sentence that names the setting. */
export class SettingError extends Error {
  override name = 'SettingError'
  /** Why the ways of paying can't be used together, or here. */
  fault?: PaymentFault | undefined
}

const port = z.coerce.number().int().min(0).max(65_535)
/** The bare address of a setting. */
export const mailAddress = /^[^\s@<>",;:]+@[^\s@<>",;:]+$/
const address = z.string().regex(mailAddress)
const sender = z
  .string()
  .regex(/^([^<>"\r\n]*<[^\s@<>",;:]+@[^\s@<>",;:]+>|[^\s@<>",;:]+@[^\s@<>",;:]+)$/)
const networks = z.string().transform((text, context) => {
  try {
    return parseNetworks(text)
  } catch {
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
})
const printable = z.string().regex(/^[\x21-\x7e]+$/)
const url = (protocol: RegExp) => z.url({ protocol, hostname: /.+/ })

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SITE_URL: url(/^https?$/).optional(),
  TRUSTED_PROXIES: networks.optional(),
  SMTP_URL: url(/^smtps?$/).optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.min(1).optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_SECURE: z.enum(['true', 'false']).default('false'),
  MAIL_FROM: sender.optional(),
  MAIL_INBOUND: z
    .union([z.url({ protocol: /^imaps?$/, hostname: /.+/ }), z.url({ protocol: /^file$/ })])
    .optional(),
  MAIL_INBOUND_ADDRESS: address.optional(),
  OFFICE_EMAIL: address.optional(),
  GOOGLE_PLACES_KEY: printable.optional(),
  GOOGLE_PLACE_ID: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  GOOGLE_PLACES_URL: url(/^https?$/).default('https://places.googleapis.com'),
  RATES_URL: url(/^https?$/).optional(),
  MEDIA_S3_URL: url(/^https?$/).optional(),
  MEDIA_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1'),
  MEDIA_S3_KEY_ID: printable.optional(),
  MEDIA_S3_SECRET: printable.optional(),
  MEDIA_CLAMD: z
    .string()
    .regex(/^([\w.-]+|\[[\da-fA-F:]+\]):\d{1,5}$/)
    .optional(),
  ...paymentEnvironment,
  AUTH_SECRET: z.string().min(32).optional(),
  ADMIN_EMAIL: address.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .optional(),
  EXAMPLES: z.enum(['on', 'off']).default('off'),
  CLOCK_CHECKED: z.string().refine(isCalendarDate).optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
} satisfies Record<(typeof settingsTable)[number][0], z.ZodType>)

const expectations: Record<keyof z.infer<typeof environment>, string> = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'the name or address to listen on',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address like postgres://user:password@host:5432/name',
  SITE_URL: 'an address like https://www.example.com',
  TRUSTED_PROXIES: "addresses or networks like '10.0.0.7, 192.168.0.0/16'",
  SMTP_URL: 'an address like smtp://user:password@host:587',
  SMTP_HOST: 'the name of a mail server',
  SMTP_PORT: 'a whole number from 1 to 65535',
  SMTP_USER: 'the name of an account, together with SMTP_PASSWORD',
  SMTP_PASSWORD: 'a password, together with SMTP_USER',
  SMTP_SECURE: "'true' or 'false'",
  MAIL_FROM: "an address like 'Name <name@example.com>'",
  MAIL_INBOUND:
    'a folder like file:///var/mail/replies, or a mailbox like imaps://user:password@host/INBOX',
  MAIL_INBOUND_ADDRESS: 'an address like name@example.com',
  OFFICE_EMAIL: 'an address like name@example.com',
  GOOGLE_PLACES_KEY: 'a key without spaces, together with GOOGLE_PLACE_ID',
  GOOGLE_PLACE_ID: 'a place id, together with GOOGLE_PLACES_KEY',
  GOOGLE_PLACES_URL: 'an address like https://places.googleapis.com',
  RATES_URL: 'an address like https://rates.example.com/latest/ZAR',
  MEDIA_S3_URL: 'an address like https://s3.af-south-1.amazonaws.com/bucket',
  MEDIA_S3_REGION: 'the name of a region, like af-south-1',
  MEDIA_S3_KEY_ID: 'the id of a key, together with MEDIA_S3_URL and MEDIA_S3_SECRET',
  MEDIA_S3_SECRET: 'the secret of a key, together with MEDIA_S3_URL and MEDIA_S3_KEY_ID',
  MEDIA_CLAMD: 'a host and a port like 127.0.0.1:3310',
  ...paymentExpectations,
  AUTH_SECRET: 'a text of at least 32 random characters',
  ADMIN_EMAIL: 'an address like name@example.com',
  METRICS_TOKEN: 'a text of at least 16 characters without spaces',
  EXAMPLES: "'on' or 'off'",
  CLOCK_CHECKED: 'a day like 2026-11-22',
  NODE_ENV: "'production', 'development' or 'test'",
  LOG_LEVEL: "'fatal', 'error', 'warn', 'info', 'debug', 'trace' or 'silent'",
}

const settingsSchema = environment.transform((values) => ({
  port: values.PORT,
  host: values.HOST,
  dataDir: path.resolve(values.DATA_DIR),
  databaseUrl: values.DATABASE_URL,
  /** Without a trailing slash. If absent, it is set once the port is known. */
  siteUrl: values.SITE_URL?.replace(/\/+$/, ''),
  trustedProxies: values.TRUSTED_PROXIES ?? noProxies,
  mailServer: readMailServer(values),
  mailFrom: values.MAIL_FROM,
  officeEmail: values.OFFICE_EMAIL,
  /** Source of incoming mail, and its address; absent without one. */
  mailInbound: values.MAIL_INBOUND,
  mailInboundAddress: values.MAIL_INBOUND_ADDRESS,
  reviews: readReviewsProvider(values),
  rates: values.RATES_URL
    ? { url: values.RATES_URL, timeoutMs: 3000, maxBytes: 100_000 }
    : undefined,
  mediaBucket: readMediaBucket(values),
  mediaScanner: readScanner(values),
  payments: readPaymentMethods(values),
  gatewayUrls: { yoco: values.YOCO_URL, payfast: values.PAYFAST_URL },
  paymentError: findPaymentSettingsError(values),
  authSecret: values.AUTH_SECRET,
  adminEmail: values.ADMIN_EMAIL,
  metricsToken: values.METRICS_TOKEN,
  hasExamples: values.EXAMPLES === 'on',
  /** Today's date as confirmed by a person (server/clean-up/clock.ts). */
  clockChecked: values.CLOCK_CHECKED,
  isProduction: values.NODE_ENV === 'production',
  logLevel: values.LOG_LEVEL,
}))

/**
 * Parses the environment. Throws a SettingError at the first unusable setting; its sentence repeats
 * no values, because some are passwords. `isTrial` accepts ways of paying that guests must not use.
 */
export function parseSettings(
  environmentVariables: Record<string, string | undefined>,
  { isTrial = false } = {},
): Settings {
  const present = new Map(Object.entries(environmentVariables).filter(([, value]) => value?.trim()))
  const parsed = settingsSchema.safeParse(Object.fromEntries(present))
  if (parsed.success) {
    refuseIncompleteAccount(parsed.data.mailServer)
    refuseIncompleteGroups(present)
    if (parsed.data.hasExamples && parsed.data.isProduction)
      throw new SettingError(
        'The setting EXAMPLES cannot be on in production: example trips would be mixed with real ones.',
      )
    const { paymentError } = parsed.data
    if (paymentError && !isTrial) {
      const { sentence, fault } = paymentError
      throw Object.assign(new SettingError(sentence), { fault })
    }
    const setNames = settingsTable.map(([known]) => known).filter((known) => present.has(known))
    return { ...parsed.data, setNames }
  }
  const name = settingsTable.find(([known]) => known === parsed.error.issues[0]?.path[0])?.[0]
  if (!name) throw parsed.error
  throw new SettingError(`The setting ${name} cannot be used: it should be ${expectations[name]}.`)
}

/** Settings without a default in production, with the reason for the error message. */
const neededInProduction = {
  SITE_URL: 'links in e-mails begin with it',
  AUTH_SECRET: 'the secret of sessions must not be in the database next to them',
  ADMIN_EMAIL: 'otherwise the first stranger could make themselves administrator',
} satisfies Partial<Record<(typeof settingsTable)[number][0], string>>

/**
 * Throws a SettingError with a sentence for each missing setting if a server would start in
 * production without a required one. Backups and restores need none of them.
 */
export function refuseIncompleteProduction({ isProduction, setNames }: Settings): void {
  if (!isProduction) return
  const missing = Object.entries(neededInProduction).filter(([name]) => !setNames.includes(name))
  if (missing.length === 0) return
  const sentences = missing.map(
    ([name, reason]) =>
      `The setting ${name} is missing: in production it should be ${expectations[name as keyof typeof neededInProduction]}, since ${reason}.`,
  )
  throw new SettingError(sentences.join('\n'))
}

/**
 * The settings of this process; no other file reads its environment. `added` are the owner's
 * connections, by the name of their variable.
 */
export function readSettings(
  added: Readonly<Record<string, string>> = {},
  options?: Parameters<typeof parseSettings>[1],
): Settings {
  return parseSettings({ ...process.env, ...added }, options)
}

/**
 * The file descriptor of a socket held open by systemd (deploy/site.socket), so no connection is
 * refused between two servers; undefined without one. The protocol is sd_listen_fds(3): the first
 * socket is always 3, and LISTEN_PID names its process.
 */
export function findInheritedSocket(): number | undefined {
  const { LISTEN_FDS: sockets, LISTEN_PID: owner } = process.env
  return sockets && Number(sockets) > 0 && Number(owner) === process.pid ? 3 : undefined
}

function readMailServer(values: z.infer<typeof environment>) {
  if (values.SMTP_URL) {
    const server = new URL(values.SMTP_URL)
    const secure = server.protocol === 'smtps:'
    return {
      host: server.hostname,
      port: Number(server.port) || (secure ? 465 : 587),
      secure,
      user: decodeURIComponent(server.username) || undefined,
      password: decodeURIComponent(server.password) || undefined,
    }
  }
  if (!values.SMTP_HOST) return undefined
  const secure = values.SMTP_SECURE === 'true'
  return {
    host: values.SMTP_HOST,
    port: values.SMTP_PORT ?? (secure ? 465 : 587),
    secure,
    user: values.SMTP_USER,
    password: values.SMTP_PASSWORD,
  }
}

function readReviewsProvider(values: z.infer<typeof environment>): ReviewsProvider | undefined {
  if (!values.GOOGLE_PLACES_KEY || !values.GOOGLE_PLACE_ID) return undefined
  return {
    key: values.GOOGLE_PLACES_KEY,
    placeId: values.GOOGLE_PLACE_ID,
    url: values.GOOGLE_PLACES_URL.replace(/\/+$/, ''),
    timeoutMs: 3000,
  }
}

function readMediaBucket(values: z.infer<typeof environment>): S3Settings | undefined {
  const { MEDIA_S3_URL: address, MEDIA_S3_REGION: region } = values
  const { MEDIA_S3_KEY_ID: keyId, MEDIA_S3_SECRET: secret } = values
  if (!address || !keyId || !secret) return undefined
  return { url: address.replace(/\/+$/, ''), region, keyId, secret }
}

function readScanner({
  MEDIA_CLAMD: given,
}: z.infer<typeof environment>): ScannerAddress | undefined {
  const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(given ?? '') ?? []
  return host === undefined ? undefined : { host, port: Number(port) }
}

const settingGroups = [
  ['GOOGLE_PLACES_KEY', 'GOOGLE_PLACE_ID'],
  ['MEDIA_S3_URL', 'MEDIA_S3_KEY_ID', 'MEDIA_S3_SECRET'],
] as const

function refuseIncompleteGroups(present: ReadonlyMap<string, unknown>): void {
  for (const names of settingGroups) {
    const missing = names.filter((name) => !present.has(name))
    const [first] = missing
    if (first && missing.length < names.length)
      throw new SettingError(
        `The setting ${first} is missing: it should be ${expectations[first]}.`,
      )
  }
}

function refuseIncompleteAccount(server: Settings['mailServer']): void {
  if (!server || Boolean(server.user) === Boolean(server.password)) return
  const missing = server.user ? 'SMTP_PASSWORD' : 'SMTP_USER'
  throw new SettingError(
    `The setting ${missing} is missing: it should be ${expectations[missing]}.`,
  )
}
