import type { Office } from '#server/office.ts'
import { startPayment } from '#server/payments/start-payment.ts'

const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }

/** What a guest's browser does with PayFast's form; gives the payment, and PayFast's page of it. */
export async function beginAtPayfast(office: Office, orderId: string, amount = 100_000) {
  const wanted = { orderId, provider: 'payfast', amount, by: { who: 'guest' } as const }
  const { payment, step } = await startPayment(office, { ...wanted, returnUrls })
  if (step.kind !== 'form') throw new Error('It is a form.')
  const body = new URLSearchParams(step.fields.map(([name, value]) => [name, value]))
  const answer = await fetch(step.action, { method: 'POST', body, redirect: 'manual' })
  const page = answer.headers.get('location')?.split('/').at(-1)
  if (answer.status !== 302 || !page) throw new Error(`PayFast answered ${answer.status}.`)
  return { payment, page }
}
