import { createOTP } from '@better-auth/utils/otp'
import { expect } from 'vitest'
import { makePasskey } from './software-passkey.ts'
import type { TestBrowser } from './test-accounts.ts'

export const tokenPath = '/api/auth/v1/token'

export function computeCode(uri: string, instant: Date): Promise<string> {
  return createOTP(readSecret(uri)).hotp(Math.floor(instant.getTime() / 30_000))
}

export function readSecret(uri: string): string {
  return decodeKey(new URL(uri).searchParams.get('secret') ?? '')
}

/** Apps use the bytes of the key; our library uses its text. */
export function decodeKey(key: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key.replaceAll(/\s/g, '')].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString()
}

export async function readJson(response: Response) {
  expect(response.status).toBeLessThan(300)
  return response.json()
}

export function sendProof(browser: TestBrowser, body: object): Promise<Response> {
  return browser.post(`${tokenPath}?grant_type=second_proof`, body)
}

/** A proof ends the access token, so a page requests the next one. */
export async function renewToken(browser: TestBrowser): Promise<void> {
  const answer = await browser.post(`${tokenPath}?grant_type=refresh_token`)
  browser.use((await readJson(answer)).access_token)
}

export async function addPasskey(browser: TestBrowser, key = makePasskey()) {
  const question = await readJson(await browser.post('/api/account/proofs/passkeys/question'))
  const response = key.make(question.options.challenge)
  const addedPasskey = await readJson(
    await browser.post('/api/account/proofs/passkeys', {
      ticket: question.ticket,
      name: 'My laptop',
      response,
    }),
  )
  return { key, ...addedPasskey }
}
