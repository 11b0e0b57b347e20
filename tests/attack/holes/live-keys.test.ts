import { describe, expect, it } from 'vitest'
import { parseSettings, refuseHalfSetProduction } from '#platform/settings.ts'
import { productionSettings } from '../../server-process.ts'

const yoco = {
  PAYMENTS: 'yoco',
  YOCO_SECRET_KEY: 'sk_live_of_the_attack',
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

/** Attack: finds a site with live payment keys and a forgotten setting. */
describe('a stranger at a site with live keys', () => {
  it.each([
    [
      'outside production, where the first to come is administrator',
      { ...yoco, ...https },
      'NODE_ENV',
    ],
    ['outside production, by PayFast', { ...payfast, ...https }, 'NODE_ENV'],
    ['under test', { ...yoco, ...https, NODE_ENV: 'test' }, 'NODE_ENV'],
    [
      'beside demo, by which anybody confirms a trip',
      { ...yoco, ...https, PAYMENTS: 'demo,yoco' },
      'PAYMENTS',
    ],
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
  ])('finds none %s', (_where, settings, name) => {
    const start = () => refuseHalfSetProduction(parseSettings(settings))
    expect(start).toThrow(`The setting ${name} cannot be used`)
  })
})
