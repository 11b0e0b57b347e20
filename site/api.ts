import type { BookingRequest } from '#rules/booking-request.ts'
import type { ContactRequest } from '#rules/contact-request.ts'
import type { Refusal } from '#rules/refusal.ts'

export type Answer<Value> = { ok: true; value: Value } | { ok: false; refusals: Refusal[] }

export async function createBooking(
  request: BookingRequest,
  key: string,
): Promise<Answer<{ reference: string }>> {
  return write('/api/bookings', request, key)
}

export async function sendContactMessage(
  request: ContactRequest,
  key: string,
): Promise<Answer<unknown>> {
  return write('/api/functions/send-contact-email', request, key)
}

export async function listFullDays(tourId: string, from: string, to: string): Promise<string[]> {
  const answer = await read(`/api/tours/${tourId}/availability?from=${from}&to=${to}`)
  return (answer as { full: string[] }).full
}

export async function listFeaturedTours(signal: AbortSignal): Promise<string[]> {
  const rows = await read('/api/tables/tours?featured=true&status=active&limit=6', signal)
  return (rows as { id: string }[]).map((row) => row.id)
}

export async function readReviews(signal: AbortSignal): Promise<never> {
  return (await read('/api/functions/get-google-reviews', signal)) as never
}

async function read(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, signal ? { signal } : {})
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

async function write<Value>(path: string, body: unknown, key: string): Promise<Answer<Value>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  return response.ok
    ? { ok: true, value: answer }
    : { ok: false, refusals: answer.error.issues ?? [answer.error] }
}
