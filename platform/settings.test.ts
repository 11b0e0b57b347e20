import { describe, expect, it } from 'vitest'
import { productionSettings } from '#tests/server-process.ts'
import { parseSettings, refuseIncompleteProduction, type Settings } from './settings.ts'
import { settingsTable } from './settings-table.ts'

const start = (variables: Record<string, string>) => () =>
  refuseIncompleteProduction(parseSettings({ NODE_ENV: 'production', ...variables }))

const yoco = {
  PAYMENTS: 'yoco',
  YOCO_SECRET_KEY: 'sk_live_of_the_tests',
  YOCO_WEBHOOK_SECRET: 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY=',
}
const payfast = {
  PAYMENTS: 'payfast',
  PAYFAST_MODE: 'live',
  PAYFAST_MERCHANT_ID: '10000101',
  PAYFAST_MERCHANT_KEY: '46f0cd694581a',
  PAYFAST_PASSPHRASE: 'CapeTour2026',
}
const https = { SITE_URL: 'https://cape.example' }

describe('settings', () => {
  it('have defaults that start the whole office', () => {
    expect(parseSettings({})).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      mailServer: undefined,
      isProduction: false,
      logLevel: 'info',
    })
  })

  it('count as absent if empty', () => {
    expect(parseSettings({ PORT: '', DATABASE_URL: ' ', NODE_ENV: '' }).port).toBe(3000)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/tours'],
    ['SITE_URL', 'www.example.com'],
    ['SITE_URL', 'javascript:alert(1)'],
    ['TRUSTED_PROXIES', 'the proxy'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['SMTP_PORT', '0'],
    ['SMTP_SECURE', 'yes'],
    ['MAIL_FROM', 'Bookings <nobody>'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: everyone@example.com'],
    ['OFFICE_EMAIL', 'a@example.com, b@example.com'],
    ['MAIL_INBOUND', 'pop3://mail.example.com'],
    ['MAIL_INBOUND_ADDRESS', 'replies'],
    ['GOOGLE_PLACES_KEY', 'two words'],
    ['GOOGLE_PLACE_ID', '../photos'],
    ['GOOGLE_PLACES_URL', 'places'],
    ['MEDIA_S3_URL', 's3://bucket'],
    ['MEDIA_S3_REGION', 'Cape Town'],
    ['MEDIA_S3_SECRET', 'two words'],
    ['MEDIA_CLAMD', 'tcp://scanner:3310'],
    ['CLOCK_CHECKED', 'today'],
    ['NODE_ENV', 'live'],
    ['LOG_LEVEL', 'loud'],
  ])('stop the start with a sentence that names %s if it is %j', (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(
      new RegExp(`^The setting ${name} cannot be used: it should be .+\\.$`),
    )
  })

  it('without a safe default are required in production, and all missing ones are named', () => {
    const complete: Record<string, string> = { ...productionSettings }
    expect(start(complete)).not.toThrow()
    const sentences = ['SITE_URL', 'AUTH_SECRET', 'ADMIN_EMAIL'].map(
      (name) => `The setting ${name} is missing: in production it should be .+, since .+\\.`,
    )
    expect(start({})).toThrow(new RegExp(`^${sentences.join('\n')}$`))
    expect(start({ ...complete, AUTH_SECRET: ' ' })).toThrow(new RegExp(`^${sentences[1]}$`))
    expect(start({ ...complete, ADMIN_EMAIL: '' })).toThrow(new RegExp(`^${sentences[2]}$`))
    for (const NODE_ENV of ['development', 'test', '']) {
      expect(() => refuseIncompleteProduction(parseSettings({ NODE_ENV }))).not.toThrow()
    }
  })

  // Outside production the first user becomes administrator, and demo confirms any trip.
  it.each([
    ['outside production', { ...yoco, ...https }, 'NODE_ENV'],
    ['outside production, by PayFast', { ...payfast, ...https }, 'NODE_ENV'],
    ['under test', { ...yoco, ...https, NODE_ENV: 'test' }, 'NODE_ENV'],
    ['beside demo', { ...yoco, ...https, PAYMENTS: 'demo,yoco' }, 'PAYMENTS'],
    [
      'beside demo in production',
      { ...productionSettings, ...yoco, PAYMENTS: 'demo,yoco' },
      'PAYMENTS',
    ],
    [
      'without TLS',
      { ...productionSettings, ...yoco, SITE_URL: 'http://cape.example' },
      'SITE_URL',
    ],
  ])('stop the start with live payment keys %s', (_, settings, name) => {
    expect(() => refuseIncompleteProduction(parseSettings(settings))).toThrow(
      `The setting ${name} cannot be used`,
    )
  })

  it('refuse example trips in production', () => {
    const complete = { ...productionSettings, NODE_ENV: 'production', EXAMPLES: 'on' }
    expect(() => parseSettings(complete)).toThrow(
      /^The setting EXAMPLES cannot be on in production/,
    )
    expect(parseSettings({ EXAMPLES: 'on' }).hasExamples).toBe(true)
    expect(parseSettings({}).hasExamples).toBe(false)
  })

  it('are refused without repeating a password', () => {
    expect(() => parseSettings({ SMTP_URL: 'http://user:secret@mail' })).not.toThrow(/secret/)
  })

  const [key, place] = [{ GOOGLE_PLACES_KEY: 'key' }, { GOOGLE_PLACE_ID: 'place' }]
  const bucket = { MEDIA_S3_URL: 'https://s3.example/pictures/', MEDIA_S3_KEY_ID: 'id' }
  it.each([
    ['GOOGLE_PLACE_ID', key],
    ['GOOGLE_PLACES_KEY', place],
    ['MEDIA_S3_SECRET', bucket],
    ['SMTP_PASSWORD', { SMTP_HOST: 'mail.example', SMTP_USER: 'office' }],
  ])('are refused without %s if the others of its group are set', (missing, given) => {
    expect(() => parseSettings(given)).toThrow(`The setting ${missing} is missing`)
  })

  const places = { url: 'https://places.googleapis.com', timeoutMs: 3000 }
  const s3 = { url: 'https://s3.example/pictures', region: 'us-east-1', keyId: 'id' }
  const account = { user: 'office@cape.example', password: 'p/w' }
  const none = { user: undefined, password: undefined }
  const host = 'mail.example'
  it.each<[keyof Settings, string, Record<string, string>, unknown]>([
    ['reviews', 'none', {}, undefined],
    [
      'reviews',
      'a key and a place',
      { ...key, ...place },
      { ...places, key: 'key', placeId: 'place' },
    ],
    ['mediaBucket', 'none', {}, undefined],
    [
      'mediaBucket',
      'a bucket',
      { ...bucket, MEDIA_S3_SECRET: 'secret' },
      { ...s3, secret: 'secret' },
    ],
    ['mediaScanner', 'none', { MEDIA_CLAMD: '' }, undefined],
    ['mediaScanner', 'a name', { MEDIA_CLAMD: 'scanner:3310' }, { host: 'scanner', port: 3310 }],
    ['mediaScanner', 'an IPv6 address', { MEDIA_CLAMD: '[::1]:3310' }, { host: '::1', port: 3310 }],
    [
      'mailServer',
      'an address with an account',
      { SMTP_URL: 'smtp://office%40cape.example:p%2Fw@mail.example' },
      { host, port: 587, secure: false, ...account },
    ],
    [
      'mailServer',
      'TLS',
      { SMTP_URL: `smtps://${host}` },
      { host, port: 465, secure: true, ...none },
    ],
    [
      'mailServer',
      'its parts',
      { SMTP_HOST: host, SMTP_PORT: '2525' },
      { host, port: 2525, secure: false, ...none },
    ],
    [
      'siteUrl',
      'no slash at its end',
      { SITE_URL: 'https://cape.example/' },
      'https://cape.example',
    ],
  ])('become %s with %s', (name, _what, given, value) => {
    expect(parseSettings(given)[name]).toEqual(value)
  })

  it('are each explained once in the table', () => {
    const names = settingsTable.map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const [, fallback, meaning] of settingsTable) expect(fallback && meaning).toBeTruthy()
  })
})
