import { expect } from 'vitest'
import { shipped } from '#content/shipped.ts'

export async function sellOut(url: string, tourId: string, date: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': `sell-out-${tourId}-${attempt}`,
      },
      body: JSON.stringify({
        tourId,
        date,
        adults: 2,
        children: 0,
        firstName: 'Early',
        lastName: 'Bird',
        email: `early-${attempt}@guest.example`,
        phone: '+27 21 000 0199',
        consent: { textVersion: shipped.consents.booking.version },
      }),
    })
    if (answer.status === 409) return
    expect(answer.status).toBe(201)
  }
  throw new Error('The day did not sell out.')
}
