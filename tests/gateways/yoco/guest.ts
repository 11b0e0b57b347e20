import type { Hono } from 'hono'
import type { Clock } from '../clock.ts'
import { makeButtons, makePage, formatRand } from '../pages.ts'
import { type Books, type Checkout, makeId, findPayment, type Payment } from './books.ts'
import type { openEvents } from './events.ts'

export type Guest = ReturnType<typeof openGuest>

/** Actions of a guest on the pay page. Each returns the address the guest is sent to. */
export function openGuest(books: Books, clock: Clock, events: ReturnType<typeof openEvents>) {
  function storePayment(checkout: Checkout, status: Payment['status']): Payment {
    const { id: checkoutId, amount, mode } = checkout
    const payment = { id: makeId('p'), checkoutId, amount, mode, status, at: clock.now() }
    books.payments.push(payment)
    return payment
  }

  function find(id: string): Checkout {
    const checkout = books.checkouts.find((one) => one.id === id)
    if (!checkout) throw new Error(`There is no checkout ${id}.`)
    return checkout
  }

  return {
    find,
    payPage: (id: string) => `/checkout/${id}`,
    pay: async (id: string): Promise<string | null> => {
      const checkout = find(id)
      if (!findPayment(books, id)) {
        const payment = storePayment(checkout, 'succeeded')
        checkout.status = 'completed'
        checkout.paymentId = payment.id
        await events.notifyPayment(payment)
      }
      return checkout.successUrl
    },
    /** Declines the card; the checkout can still be paid. */
    decline: async (id: string): Promise<string | null> => {
      const checkout = find(id)
      if (findPayment(books, id)) return checkout.successUrl
      const payment = storePayment(checkout, 'failed')
      await events.notifyPayment(payment)
      return checkout.failureUrl
    },
    /** Returns without paying; the checkout can still be paid, and nothing is reported. */
    cancel: async (id: string): Promise<string | null> => {
      const checkout = find(id)
      return findPayment(books, id) ? checkout.successUrl : checkout.cancelUrl
    },
  }
}

export function addPayPage(app: Hono, books: Books, guest: Guest) {
  app.get('/checkout/:id', (c) => {
    const checkout = books.checkouts.find(({ id }) => id === c.req.param('id'))
    if (!checkout) return makePage('There is no such checkout', '', 404)
    if (findPayment(books, checkout.id)) return makePage('This is paid already', '')
    const page = guest.payPage(checkout.id)
    const buttons = makeButtons([
      [`Pay ${formatRand(checkout.amount)}`, `${page}/pay`],
      ['Pay with a card that is declined', `${page}/decline`],
      ['Cancel', `${page}/cancel`],
    ])
    const mode = checkout.mode === 'test' ? 'Test mode. ' : ''
    return makePage(
      'Pay by card',
      `<p>${mode}A stand-in of Yoco: no money is moved.</p>\n${buttons}`,
    )
  })

  for (const action of ['pay', 'decline', 'cancel'] as const) {
    app.post(`/checkout/:id/${action}`, async (c) => {
      if (!books.checkouts.some(({ id }) => id === c.req.param('id'))) {
        return makePage('There is no such checkout', '', 404)
      }
      const address = await guest[action](c.req.param('id'))
      const heading = { pay: 'Paid', decline: 'The card was declined', cancel: 'Not paid' }[action]
      return address === null ? makePage(heading, '') : c.redirect(address, 303)
    })
  }
}
