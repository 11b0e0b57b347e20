import { describe, expect, it } from 'vitest'
import { productionSettings } from '#tests/server-process.ts'
import { parseSettings, refuseHalfSetProduction } from './settings.ts'
import { settingsTable } from './settings-table.ts'

const start = (given: Record<string, string>) => () =>
  refuseHalfSetProduction(parseSettings({ NODE_ENV: 'production', ...given }))

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
  it('start a whole office with none given', () => {
    expect(parseSettings({})).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      mailServer: undefined,
      isProduction: false,
      logLevel: 'info',
    })
  })

  it('count an empty value as absent', () => {
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
  ])('stop the start with a sentence that names %s when it is %j', (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(
      new RegExp(`^The setting ${name} cannot be used: it should be .+\\.$`),
    )
  })

  it('want in production what has no safe default there, and name all that is missing at once', () => {
    const whole: Record<string, string> = { ...productionSettings }
    expect(start(whole)).not.toThrow()
    const sentences = ['SITE_URL', 'AUTH_SECRET', 'ADMIN_EMAIL'].map(
      (name) => `The setting ${name} is missing: in production it should be .+, since .+\\.`,
    )
    expect(start({})).toThrow(new RegExp(`^${sentences.join('\n')}$`))
    expect(start({ ...whole, AUTH_SECRET: ' ' })).toThrow(new RegExp(`^${sentences[1]}$`))
    expect(start({ ...whole, ADMIN_EMAIL: '' })).toThrow(new RegExp(`^${sentences[2]}$`))
    for (const NODE_ENV of ['development', 'test', '']) {
      expect(() => refuseHalfSetProduction(parseSettings({ NODE_ENV }))).not.toThrow()
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
    expect(() => refuseHalfSetProduction(parseSettings(settings))).toThrow(
      `The setting ${name} cannot be used`,
    )
  })

  it('keep made-up trips away from real ones', () => {
    const whole = { ...productionSettings, NODE_ENV: 'production', EXAMPLES: 'on' }
    expect(() => parseSettings(whole)).toThrow(/^The setting EXAMPLES cannot be on in production/)
    expect(parseSettings({ EXAMPLES: 'on' }).hasExamples).toBe(true)
    expect(parseSettings({}).hasExamples).toBe(false)
  })

  it('never repeat a password in the sentence', () => {
    expect(() => parseSettings({ SMTP_URL: 'http://user:secret@mail' })).not.toThrow(/secret/)
  })

  it('read the reviews provider from its key and place together, and from neither alone', () => {
    const [key, place] = [{ GOOGLE_PLACES_KEY: 'key' }, { GOOGLE_PLACE_ID: 'place' }]
    expect(parseSettings({}).reviews).toBeUndefined()
    expect(parseSettings({ ...key, ...place }).reviews).toEqual({
      key: 'key',
      placeId: 'place',
      url: 'https://places.googleapis.com',
      timeoutMs: 3000,
    })
    expect(() => parseSettings(key)).toThrow(/GOOGLE_PLACE_ID is missing/)
    expect(() => parseSettings(place)).toThrow(/GOOGLE_PLACES_KEY is missing/)
    const bucket = { MEDIA_S3_URL: 'https://s3.example/pictures/', MEDIA_S3_KEY_ID: 'id' }
    expect(() => parseSettings(bucket)).toThrow(/MEDIA_S3_SECRET is missing/)
    expect(parseSettings({ ...bucket, MEDIA_S3_SECRET: 'secret' }).mediaBucket).toEqual({
      url: 'https://s3.example/pictures',
      region: 'us-east-1',
      keyId: 'id',
      secret: 'secret',
    })
    expect(parseSettings({}).mediaBucket).toBeUndefined()
    for (const [MEDIA_CLAMD, found] of [
      ['scanner.local:3310', { host: 'scanner.local', port: 3310 }],
      ['[::1]:3310', { host: '::1', port: 3310 }],
      ['', undefined],
    ] as const)
      expect(parseSettings({ MEDIA_CLAMD }).mediaScanner).toEqual(found)
  })

  it('read a mail server from one address', () => {
    expect(
      parseSettings({ SMTP_URL: 'smtp://office%40cape.example:p%2Fw@mail.example' }).mailServer,
    ).toEqual({
      host: 'mail.example',
      port: 587,
      secure: false,
      user: 'office@cape.example',
      password: 'p/w',
    })
    expect(parseSettings({ SMTP_URL: 'smtps://mail.example' }).mailServer).toMatchObject({
      port: 465,
      secure: true,
      user: undefined,
    })
  })

  it('read a mail server from its parts', () => {
    expect(
      parseSettings({ SMTP_HOST: 'mail.example', SMTP_PORT: '2525' }).mailServer,
    ).toMatchObject({
      host: 'mail.example',
      port: 2525,
      secure: false,
    })
  })

  it('name the missing half of a mail account', () => {
    expect(() => parseSettings({ SMTP_HOST: 'mail.example', SMTP_USER: 'office' })).toThrow(
      /SMTP_PASSWORD/,
    )
  })

  it('keep no slash at the end of the address of the site', () => {
    expect(parseSettings({ SITE_URL: 'https://cape.example/' }).siteUrl).toBe(
      'https://cape.example',
    )
  })

  it('are each explained in the table once', () => {
    const names = settingsTable.map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const [, standing, meaning] of settingsTable) expect(standing && meaning).toBeTruthy()
  })
})
