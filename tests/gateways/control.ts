import type { Hono } from 'hono'
import { z } from 'zod'
import type { FaultRequest } from './faults.ts'
import type { openServer } from './server.ts'
import { type openNotifier, type Sending, sendingSchema } from './notifier.ts'

type Parts<Schema extends z.ZodObject> = {
  server: Awaited<ReturnType<typeof openServer>>
  notifier: ReturnType<typeof openNotifier>
  settings: z.output<Schema>
  schema: Schema
}

/**
 * Controls common to all stand-ins: faults, settings and sending of notifications. They are
 * calls for tests, and commands for manual use (`addCommands`).
 */
export function openControl<Schema extends z.ZodObject>(parts: Parts<Schema>) {
  const { server, notifier, settings, schema } = parts
  type Change = Partial<z.input<Schema>>
  const control = {
    addFault: server.faults.add,
    change: (change: Change) =>
      void Object.assign(settings, schema.parse({ ...settings, ...change })),
    send: (change: Partial<Sending>) =>
      void Object.assign(notifier.sending, sendingSchema.parse({ ...notifier.sending, ...change })),
    release: notifier.release,
    resend: notifier.resend,
  }
  const commands = {
    fault: (input: unknown) => control.addFault(input as FaultRequest),
    change: (input: unknown) => control.change(input as Change),
    send: (input: unknown) => control.send(input as Partial<Sending>),
    resend: (input: unknown) =>
      control.resend(z.strictObject({ place: z.int() }).parse(input).place),
    release: (input: unknown) =>
      control.release(z.strictObject({ order: z.array(z.int()).optional() }).parse(input).order),
  }
  const state = () => ({
    settings,
    sending: notifier.sending,
    faults: server.faults.waiting,
    requests: server.requests,
    notifications: notifier.notifications,
  })
  return { control, commands, state }
}

/** Commands of a stand-in over HTTP, by name; the input is untrusted. */
type Commands = Record<string, (input: unknown) => unknown>

/**
 * Offers a test's calls over HTTP for manual use: GET /_commands shows the state, POST
 * /_commands/<name> runs a command. An invalid command gets an error message.
 */
export function addCommands(app: Hono, state: () => unknown, commands: Commands) {
  app.get('/_commands', (c) => c.json({ commands: Object.keys(commands), state: state() }))
  app.post('/_commands/:name', async (c) => {
    const command = commands[c.req.param('name')]
    if (!command) return c.json({ error: `Commands are: ${Object.keys(commands).join(', ')}` }, 404)
    try {
      const text = await c.req.text()
      const result = await command(text === '' ? {} : JSON.parse(text))
      return c.json({ result: result ?? 'done' })
    } catch (error) {
      const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
      return c.json({ error: message }, 400)
    }
  })
}
