import { z } from 'zod'
import { closedReasons } from '#rules/catalogue/closed-days.ts'
import { allPaperKinds, closingReasons, guideLanguages } from './names.ts'
import { guidePressKinds } from './guides-phone.ts'
import { aboutDayFields } from '#app/order/about-fields.ts'
import { answerShape } from '#platform/api/parts.ts'

const days = { firstDay: z.iso.date(), lastDay: z.iso.date() }
const assigned = z.object({ vehicles: z.array(z.uuid()), guides: z.array(z.uuid()) })
const period = {
  from: z.iso
    .datetime()
    .describe('The start of the period, with the buffer before the first pick-up.'),
  to: z.iso.datetime().describe('The end of the period, with the buffer after the last drop-off.'),
}
const closing = {
  id: z.uuid(),
  kind: z.enum(['vehicle', 'guide']),
  resourceId: z.uuid(),
  ...days,
  reason: z.enum(closingReasons),
}
const closedDay = { id: z.uuid(), ...days, reason: z.enum(closedReasons) }

const paper = z.object({
  kind: z.enum(allPaperKinds),
  number: z.string().nullable(),
  expiresOn: z.iso.date().describe('The last day on which the paper is valid.'),
  state: z.enum(['good', 'soon', 'over']).describe('The state today.'),
})

const resourceFields = {
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  isActive: z.boolean().describe('True while in service.'),
  papers: z.array(paper),
}

export const vehicleAnswer = z.object({
  ...resourceFields,
  seats: z.int().describe('Seats for guests, without the driver’s.'),
  type: z.string().nullable().describe('The id of its type in `types`.'),
  luggage: z.int().nullable().describe('The number of large suitcases.'),
  childSeats: z.int().nullable(),
  registration: z.string().nullable(),
  facts: z.string().nullable(),
})
export type VehicleAnswer = z.infer<typeof vehicleAnswer>

export const guideAnswer = z.object({
  ...resourceFields,
  phone: z.string().nullable(),
  languages: z.array(z.enum(guideLanguages)),
  drives: z.boolean().describe('False for a guide who only joins one who drives.'),
  account: z
    .object({ state: z.enum(['invited', 'linked']), email: z.string() })
    .nullable()
    .describe('The guide’s account or invitation, with its e-mail address.'),
})
export type GuideAnswer = z.infer<typeof guideAnswer>

const trip = {
  itemId: z.uuid(),
  orderId: z.uuid(),
  reference: z.string(),
  form: z.enum(['booking', 'transfer']),
  title: z.string(),
}

export const affectedTrip = z.object({
  ...trip,
  date: z.iso.date(),
  name: z.string().nullable().describe('The traveller’s name.'),
  phone: z.string().nullable(),
})
export type AffectedTrip = z.infer<typeof affectedTrip>

export const closingAnswer = z.object({
  ...closing,
  hits: z.array(affectedTrip).describe('The trips of the vehicle or guide on these days.'),
})
export type ClosingAnswer = z.infer<typeof closingAnswer>

export const fleetAnswer = z.object({
  vehicles: z.array(vehicleAnswer),
  guides: z.array(guideAnswer),
  closings: z.array(closingAnswer).describe('The current and coming ones, earliest first.'),
  types: z
    .array(z.object({ id: z.string(), title: z.string() }))
    .describe('The types of vehicle that are sold by the day.'),
})
export type FleetAnswer = z.infer<typeof fleetAnswer>

const choice = z.object({
  id: z.uuid(),
  name: z.string(),
  whyNot: z
    .string()
    .nullable()
    .describe('The reason why it is unavailable, as a sentence; null if it is available.'),
})

export const itemAllocation = z.object({
  itemId: z.uuid(),
  title: z.string(),
  date: z.iso.date(),
  party: z.int().describe('The number of guests, each with a seat.'),
  wantedChildSeats: z.int().describe('The number of requested child seats.'),
  ...period,
  hasPlace: z.boolean().describe('True while the item is held or booked.'),
  assigned,
  vehicles: z.array(
    choice.extend({
      seats: z.int(),
      luggage: z.int().nullable(),
      childSeats: z.int().nullable(),
    }),
  ),
  guides: z
    .array(
      choice.extend({
        speaks: z.boolean().describe('True if the guide speaks the guest’s language.'),
        drives: z.boolean(),
      }),
    )
    .describe('Guides who speak the guest’s language first.'),
  suggested: assigned.describe(
    'From the free ones: the fewest vehicles with the fewest empty seats, each with a guide who drives.',
  ),
})

export const orderAllocations = z.object({ items: z.array(itemAllocation) })

export const handOverAnswer = z.object({
  trips: z
    .array(
      affectedTrip.extend({
        from: z.iso.datetime(),
        to: z.iso.datetime(),
        party: z.int(),
        assigned,
        choices: z
          .array(
            choice.extend({
              seats: z.int().nullable().describe('The seats of a vehicle; null for a guide.'),
              speaks: z.boolean().describe('True if the guide speaks the guest’s language.'),
            }),
          )
          .describe('The available candidates, best first, then the others with the reason.'),
        proposed: z
          .uuid()
          .nullable()
          .describe(
            'The id of the proposed candidate; nobody is proposed for two trips at once. Null if nobody is left.',
          ),
      }),
    )
    .describe('The trips, earliest start first.'),
})

const datedTrip = {
  ...trip,
  status: z.string().describe('The status of the order.'),
  from: z.iso.datetime().describe('The first pick-up.'),
  to: z.iso.datetime().describe('The last drop-off.'),
  isTimed: z
    .boolean()
    .describe('True for agreed or planned hours, false for the usual hours of its kind.'),
  party: z.int().describe('The number of guests, with under-threes.'),
  childSeats: z.int(),
  name: z.string().nullable(),
}

export const progressShape = {
  gates: z
    .array(z.object({ what: z.string(), rand: z.int(), isNeeded: z.boolean() }))
    .describe('The gate fees of this party, in whole rand.'),
  presses: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(guidePressKinds),
      note: z.string().nullable(),
      at: z.iso.datetime(),
      by: z.string().describe('The guide’s name.'),
    }),
  ),
  receipts: z.array(z.object({ id: z.uuid(), at: z.iso.datetime(), by: z.string() })),
}

export const dayAnswer = z.object({
  date: z.iso.date(),
  trips: z
    .array(
      z.object({
        ...datedTrip,
        ...progressShape,
        itemStatus: z.string().describe('The status of the item: booked, done or no-show.'),
        guideNote: z.string().nullable().describe('The office’s note for the guide.'),
        toddlers: z.int(),
        name: datedTrip.name.describe('The traveller’s name, for the sign.'),
        phone: z.string().nullable(),
        bookedBy: z
          .object({ name: z.string(), phone: z.string() })
          .nullable()
          .describe('The person who booked, if another person travels.'),
        about: z
          .object(answerShape(aboutDayFields))
          .describe('The guest’s answers, as codes and texts; empty if not answered.'),
        pickup: z.string().nullable(),
        destination: z.string().nullable(),
        flight: z.string().nullable(),
        wishes: z.string().nullable(),
        note: z.string().nullable(),
        weather: z
          .array(z.object({ from: z.iso.datetime(), to: z.iso.datetime(), text: z.string() }))
          .describe(
            'The hours of this day that depend on the weather, and the plan for bad weather.',
          ),
        balance: z
          .int()
          .nullable()
          .describe(
            'The unpaid amount of the order, in cents; null without the right to see payments.',
          ),
        vehicles: z.array(z.string()).describe('Names.'),
        guides: z.array(z.string()).describe('Names.'),
        crew: z.array(z.object({ kind: closing.kind, id: z.uuid(), name: z.string() })),
        whyNot: z
          .array(z.string())
          .describe('The reasons why an assigned vehicle or guide is unavailable, as sentences.'),
      }),
    )
    .describe('The trips, earliest start first.'),
})
export type DayAnswer = z.infer<typeof dayAnswer>

/**
 * The longest span of a calendar in days: a month with whole weeks, and four weeks from any day of it.
 */
export const maxCalendarDays = 70

/** The trips and absences of vehicles and guides on some days. /api/admin/fleet has their names. */
export const calendarAnswer = z.object({
  from: z.iso.date(),
  days: z.int(),
  trips: z
    .array(
      z.object({
        ...datedTrip,
        isUnpaid: z
          .boolean()
          .describe('True if money is owed for the order. False without the right `money`.'),
      }),
    )
    .describe('The trips, earliest start first, including those without a vehicle or guide.'),
  allocations: z
    .array(
      z.object({
        kind: closing.kind,
        resourceId: closing.resourceId,
        itemId: z.uuid(),
        reference: z.string(),
        ...period,
        isForChange: z.boolean().describe('True if reserved for an unpaid change.'),
      }),
    )
    .describe('The allocations on these days, and conflicting ones on the days around them.'),
  closings: z.array(z.object(closing)),
  closed: z
    .array(
      z.object({
        ...closedDay,
        title: z
          .string()
          .nullable()
          .describe('The tour’s title; null if the whole company is closed.'),
      }),
    )
    .describe('The office’s closed days within the span.'),
  held: z
    .array(
      z.object({
        id: z.uuid(),
        date: z.iso.date(),
        title: z.string().describe('The tour’s title.'),
        name: z.string(),
        party: z.int(),
        until: z.iso.datetime(),
      }),
    )
    .describe('Places held for the waiting list.'),
})
export type CalendarAnswer = z.infer<typeof calendarAnswer>

export const closedDaysAnswer = z.object({
  closed: z
    .array(
      z.object({
        ...closedDay,
        tourId: z.string().nullable().describe('The tour; null if the whole company is closed.'),
        hits: z.array(affectedTrip).describe('The sold trips on these days.'),
      }),
    )
    .describe('The current and coming ones, earliest first.'),
  tours: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type ClosedDaysAnswer = z.infer<typeof closedDaysAnswer>
