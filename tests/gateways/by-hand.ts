import type { Hono } from 'hono'
import { z } from 'zod'

/** Commands of a stand-in over HTTP, by name; the input is untrusted. */
export type Orders = Record<string, (input: unknown) => unknown>

/**
 * Offers a test's calls over HTTP for manual use: GET /_orders shows the state, POST
 * /_orders/<name> runs a command. An invalid command gets an error message.
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
