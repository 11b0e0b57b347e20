import { z } from 'zod'
import type { FaultOrder } from './faults.ts'
import type { openFront } from './front.ts'
import { type openNotifier, type Sending, sendingSchema } from './notifier.ts'

type Parts<Schema extends z.ZodObject> = {
  front: Awaited<ReturnType<typeof openFront>>
  notifier: ReturnType<typeof openNotifier>
  settings: z.output<Schema>
  schema: Schema
}

/**
 * Controls common to all stand-ins: faults, settings and sending of notifications. As calls for
 * tests, and as commands for manual use (by-hand.ts).
 */
export function openControl<Schema extends z.ZodObject>(parts: Parts<Schema>) {
  const { front, notifier, settings, schema } = parts
  type Change = Partial<z.input<Schema>>
  const control = {
    order: front.faults.order,
    change: (change: Change) =>
      void Object.assign(settings, schema.parse({ ...settings, ...change })),
    send: (change: Partial<Sending>) =>
      void Object.assign(notifier.sending, sendingSchema.parse({ ...notifier.sending, ...change })),
    release: notifier.release,
    again: notifier.again,
  }
  const orders = {
    fault: (input: unknown) => control.order(input as FaultOrder),
    change: (input: unknown) => control.change(input as Change),
    send: (input: unknown) => control.send(input as Partial<Sending>),
    again: (input: unknown) => control.again(z.strictObject({ place: z.int() }).parse(input).place),
    release: (input: unknown) =>
      control.release(z.strictObject({ order: z.array(z.int()).optional() }).parse(input).order),
  }
  const state = () => ({
    settings,
    sending: notifier.sending,
    faults: front.faults.waiting,
    asked: front.asked,
    notifications: notifier.notifications,
  })
  return { control, orders, state }
}
