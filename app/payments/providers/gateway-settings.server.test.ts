import { describe, expect, it } from 'vitest'
import { allowFormTargets } from '#platform/pages/content-security-policy.ts'
import { parseSettings } from '#platform/settings.ts'
import { listFormOrigins } from './providers.server.ts'
import { omit } from '#rules/omit.ts'

const yoco = {
  PAYMENTS: 'yoco',
  YOCO_SECRET_KEY: 'sk_test_1',
  YOCO_WEBHOOK_SECRET: 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY=',
}
const payfast = {
  PAYMENTS: 'payfast',
  PAYFAST_MERCHANT_ID: '10000101',
  PAYFAST_MERCHANT_KEY: '46f0cd694581a',
  PAYFAST_PASSPHRASE: 'CapeTour2026',
}
const https = { SITE_URL: 'https://cape.example' }
const livePayfast = { ...payfast, PAYFAST_MODE: 'live' }
const production = { ...https, NODE_ENV: 'production' }

const listOrigins = (environment: Record<string, string>) =>
  listFormOrigins(parseSettings(environment).gatewayUrls)

describe('payment settings', () => {
  it('switch no method on by default', () => {
    expect(parseSettings({}).payments).toEqual([])
    expect(parseSettings(omit(yoco, 'PAYMENTS')).payments).toEqual([])
  })

  it('switch on the listed methods, in our order', () => {
    const allMethods = {
      ...yoco,
      ...payfast,
      EFT_DETAILS: 'A bank; Number: 1 ;',
      PAYMENTS: 'eft, yoco,demo,payfast',
    }
    const { payments } = parseSettings(allMethods)
    expect(payments.map(({ id }) => id)).toEqual(['yoco', 'payfast', 'demo', 'eft'])
    expect(payments).toMatchObject([
      { mode: 'test', url: 'https://payments.yoco.com' },
      {
        mode: 'sandbox',
        url: 'https://sandbox.payfast.co.za',
        apiUrl: 'https://api.payfast.co.za',
      },
      {},
      { details: ['A bank', 'Number: 1'] },
    ])
    const [liveMethod] = parseSettings({ ...livePayfast, ...production }).payments
    expect(liveMethod).toMatchObject({ mode: 'live', url: 'https://www.payfast.co.za' })
  })

  it.each([
    ['PAYMENTS', 'paypal'],
    ['PAYMENTS', 'yoco,,eft'],
    ['PAYMENTS', 'eft,eft'],
    ['YOCO_SECRET_KEY', 'pk_test_1'],
    ['YOCO_WEBHOOK_SECRET', 'secret'],
    ['YOCO_URL', 'https://payments.yoco.com/api'],
    ['PAYFAST_MERCHANT_ID', 'ten'],
    ['PAYFAST_PASSPHRASE', 'with a blank'],
    ['PAYFAST_MODE', 'test'],
    ['PAYFAST_URL', 'payfast'],
    ['PAYFAST_REFUNDS', 'yes'],
    ['EFT_DETAILS', ' ; '],
  ])('are refused with the name %s if it is %j, without the value', (name, value) => {
    const sentence = new RegExp(`^The setting ${name} cannot be used: it should be .+\\.$`)
    expect(() => parseSettings({ [name]: value })).toThrow(sentence)
  })

  it.each([
    ['YOCO_SECRET_KEY', { ...yoco, YOCO_SECRET_KEY: '' }],
    ['YOCO_WEBHOOK_SECRET', { ...yoco, YOCO_WEBHOOK_SECRET: '' }],
    ['PAYFAST_MERCHANT_ID', { ...payfast, PAYFAST_MERCHANT_ID: '' }],
    ['PAYFAST_MERCHANT_KEY', { ...payfast, PAYFAST_MERCHANT_KEY: '' }],
    ['PAYFAST_PASSPHRASE', { ...payfast, PAYFAST_PASSPHRASE: '' }],
    ['EFT_DETAILS', { PAYMENTS: 'eft' }],
    ['PAYMENTS', { ...production, PAYMENTS: 'demo' }],
    ['YOCO_SECRET_KEY', { ...yoco, ...production }],
    ['YOCO_SECRET_KEY', { ...yoco, ...livePayfast, ...https, PAYMENTS: 'yoco,payfast' }],
    ['PAYFAST_MODE', { ...payfast, ...production }],
    ['PAYFAST_MERCHANT_ID', { ...livePayfast, ...https, PAYFAST_MERCHANT_ID: '10000100' }],
    ['SITE_URL', { ...yoco, YOCO_SECRET_KEY: 'sk_live_1' }],
    ['SITE_URL', { ...livePayfast, SITE_URL: 'http://cape.example' }],
    ['NODE_ENV', { ...livePayfast, ...https }],
    ['PAYMENTS', { ...yoco, ...https, YOCO_SECRET_KEY: 'sk_live_1', PAYMENTS: 'demo,yoco' }],
  ])('stop the start with a sentence that names %s', (name, environment) => {
    expect(() => parseSettings(environment)).toThrow(new RegExp(`^The setting ${name} .+\\.$`))
  })

  it('allow forms to the gateways, which the owner may switch on', () => {
    const payfastOrigins = ['https://www.payfast.co.za', 'https://sandbox.payfast.co.za']
    expect(listOrigins({})).toEqual(['https://c.yoco.com', ...payfastOrigins])
    const standIns = { YOCO_URL: 'http://127.0.0.1:9301', PAYFAST_URL: 'http://127.0.0.1:9302' }
    expect(listOrigins(standIns)).toEqual(Object.values(standIns))
    const policy = "default-src 'self'; form-action 'self'; frame-ancestors 'none'"
    expect(allowFormTargets(policy, [])).toBe(policy)
    expect(allowFormTargets(policy, ['https://sandbox.payfast.co.za'])).toBe(
      "default-src 'self'; form-action 'self' https://sandbox.payfast.co.za; frame-ancestors 'none'",
    )
  })
})
