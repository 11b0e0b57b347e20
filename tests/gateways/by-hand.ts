import type { Hono } from 'hono'
import { z } from 'zod'

/** What somebody may order over HTTP, by name; the input is what they sent. */
export type Orders = Record<string, (input: unknown) => unknown>

/**
 * Lets a person do over HTTP what a test does by calls: GET /_orders shows what the stand-in knows,
 * POST /_orders/<name> gives an order. A wrong order is refused in words.
 */
export function addOrders(app: Hono, state: () => unknown, orders: Orders) {
  app.get('/_orders', (c) => c.json({ orders: Object.keys(orders), state: state() }))
  app.post('/_orders/:name', async (c) => {
    const order = orders[c.req.param('name')]
    if (!order) return c.json({ error: `Orders are: ${Object.keys(orders).join(', ')}` }, 404)
    try {
      const text = await c.req.text()
      const result = await order(text === '' ? {} : JSON.parse(text))
      return c.json({ result: result ?? 'done' })
    } catch (error) {
      const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
      return c.json({ error: message }, 400)
    }
  })
}
