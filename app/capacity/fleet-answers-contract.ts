import { z } from 'zod'
import { closedReasons } from '#rules/catalogue/closed-days.ts'
import { allPaperKinds, closingReasons, guideLanguages } from './names.ts'
import { guidePressKinds } from './guides-phone.ts'
import { aboutDayFields } from '#app/order/about-fields.ts'
import { answeredShape } from '#platform/api/parts.ts'

const paper = z.object({
  kind: z.enum(allPaperKinds),
  number: z.string().nullable(),
  expiresOn: z.iso.date().describe('The last day on which it is good.'),
  state: z.enum(['good', 'soon', 'over']).describe('As it stands today.'),
})

const both = {
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  isActive: z.boolean().describe('Whether it goes out.'),
  papers: z.array(paper),
}

export const vehicleAnswer = z.object({
  ...both,
  seats: z.int().describe('Guests; the driver is not counted.'),
  type: z.string().nullable().describe('As which of `types` it goes out.'),
  luggage: z.int().nullable().describe('Large suitcases.'),
  childSeats: z.int().nullable(),
  registration: z.string().nullable(),
  facts: z.string().nullable(),
})
export type VehicleAnswer = z.infer<typeof vehicleAnswer>

export const guideAnswer = z.object({
  ...both,
  phone: z.string().nullable(),
  languages: z.array(z.enum(guideLanguages)),
  drives: z.boolean().describe('Else they go out beside a guide who does.'),
  account: z
    .object({ state: z.enum(['invited', 'linked']), email: z.string() })
    .nullable()
    .describe('With which address they sign in, or are asked to.'),
})
export type GuideAnswer = z.infer<typeof guideAnswer>

const trip = {
  itemId: z.uuid(),
  orderId: z.uuid(),
  reference: z.string(),
  form: z.enum(['booking', 'transfer']),
  title: z.string(),
}

export const hitTrip = z.object({
  ...trip,
  date: z.iso.date(),
  name: z.string().nullable().describe('Who travels.'),
  phone: z.string().nullable(),
})
export type HitTrip = z.infer<typeof hitTrip>

export const closingAnswer = z.object({
  id: z.uuid(),
  kind: z.enum(['vehicle', 'guide']),
  resourceId: z.uuid(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  reason: z.enum(closingReasons),
  hits: z.array(hitTrip).describe('The trips that it goes out with on these days.'),
})
export type ClosingAnswer = z.infer<typeof closingAnswer>

export const fleetAnswer = z.object({
  vehicles: z.array(vehicleAnswer),
  guides: z.array(guideAnswer),
  closings: z.array(closingAnswer).describe('Those that are not over, the first one first.'),
  types: z
    .array(z.object({ id: z.string(), title: z.string() }))
    .describe('What is sold by the day.'),
})
export type FleetAnswer = z.infer<typeof fleetAnswer>

const choice = z.object({
  id: z.uuid(),
  name: z.string(),
  whyNot: z
    .string()
    .nullable()
    .describe('Why it cannot go out then, in a sentence; null when it can.'),
})

export const itemAllocation = z.object({
  itemId: z.uuid(),
  title: z.string(),
  date: z.iso.date(),
  party: z.int().describe('How many guests want a seat.'),
  wantedChildSeats: z.int().describe('How many of them want a child seat.'),
  from: z.iso.datetime().describe('With the buffer before the first guest is fetched.'),
  to: z.iso.datetime().describe('With the buffer after the last one is home.'),
  hasPlace: z.boolean().describe('Whether it goes out at all.'),
  assigned: z.object({ vehicles: z.array(z.uuid()), guides: z.array(z.uuid()) }),
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
        speaks: z.boolean().describe("The guest's language."),
        drives: z.boolean(),
      }),
    )
    .describe("Who speaks the guest's language first."),
  suggested: z
    .object({ vehicles: z.array(z.uuid()), guides: z.array(z.uuid()) })
    .describe(
      'Of what is free: the fewest vehicles with the least empty seats, and for each a guide who drives.',
    ),
})

export const orderAllocations = z.object({ items: z.array(itemAllocation) })

export const handOverAnswer = z.object({
  trips: z
    .array(
      hitTrip.extend({
        from: z.iso.datetime(),
        to: z.iso.datetime(),
        party: z.int(),
        assigned: z.object({ vehicles: z.array(z.uuid()), guides: z.array(z.uuid()) }),
        choices: z
          .array(
            choice.extend({
              seats: z.int().nullable().describe('A vehicle’s.'),
              speaks: z.boolean().describe('The guest’s language.'),
            }),
          )
          .describe('Who can come first, the best at the top; then those who cannot, with why.'),
        proposed: z
          .uuid()
          .nullable()
          .describe('Who of these, so that nobody has two at once; null where nobody is left.'),
      }),
    )
    .describe('Those that set out first at the top.'),
})

const datedTrip = {
  ...trip,
  status: z.string().describe("The order's."),
  from: z.iso.datetime().describe('When the first guest is fetched.'),
  to: z.iso.datetime().describe('When the last one is home.'),
  isTimed: z.boolean().describe('Whether these are its own hours, or the usual ones of its kind.'),
  party: z.int().describe('Everybody, under-threes too.'),
  childSeats: z.int(),
  name: z.string().nullable(),
}

export const roadShape = {
  gates: z
    .array(z.object({ what: z.string(), rand: z.int(), isNeeded: z.boolean() }))
    .describe('What the gates ask of this party, in whole rand.'),
  presses: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(guidePressKinds),
      note: z.string().nullable(),
      at: z.iso.datetime(),
      by: z.string().describe('The guide, by name.'),
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
        ...roadShape,
        itemStatus: z.string().describe('That of this trip alone: booked, done, no-show.'),
        guideNote: z.string().nullable().describe('What the office wrote for its guide.'),
        toddlers: z.int(),
        name: datedTrip.name.describe('Who travels: the name for the sign.'),
        phone: z.string().nullable(),
        bookedBy: z
          .object({ name: z.string(), phone: z.string() })
          .nullable()
          .describe('Where that is somebody else than who travels.'),
        about: z
          .object(answeredShape(aboutDayFields))
          .describe('What the booking says of itself, as codes and words; empty where nothing.'),
        pickup: z.string().nullable(),
        destination: z.string().nullable(),
        flight: z.string().nullable(),
        wishes: z.string().nullable(),
        note: z.string().nullable(),
        weather: z
          .array(z.object({ from: z.iso.datetime(), to: z.iso.datetime(), text: z.string() }))
          .describe(
            'The hours of this day that hang on the weather, and what is done when it turns.',
          ),
        balance: z
          .int()
          .nullable()
          .describe('What its order still owes, in cents; null to whoever may not see payments.'),
        vehicles: z.array(z.string()).describe('By name.'),
        guides: z.array(z.string()).describe('By name.'),
        crew: z.array(
          z.object({ kind: z.enum(['vehicle', 'guide']), id: z.uuid(), name: z.string() }),
        ),
        whyNot: z
          .array(z.string())
          .describe('Why somebody of these cannot go then after all, each in a sentence.'),
      }),
    )
    .describe('Those that set out first at the top.'),
})
export type DayAnswer = z.infer<typeof dayAnswer>

/**
 * The longest span of a calendar in days: a month, with the days that fill its first and last week.
 */
export const mostCalendarDays = 42

const resource = {
  kind: z.enum(['vehicle', 'guide']),
  resourceId: z.uuid(),
}

/** The trips and absences of vehicles and guides on some days. /api/admin/fleet has their names. */
export const calendarAnswer = z.object({
  from: z.iso.date(),
  days: z.int(),
  trips: z
    .array(
      z.object({
        ...datedTrip,
      }),
    )
    .describe('Those that set out first at the top; with nobody assigned too.'),
  allocations: z
    .array(
      z.object({
        ...resource,
        itemId: z.uuid(),
        reference: z.string(),
        from: z.iso.datetime().describe('With the buffer before the first guest is fetched.'),
        to: z.iso.datetime().describe('With the buffer after the last one is home.'),
        isForChange: z.boolean().describe('Kept for a change that waits for its money.'),
      }),
    )
    .describe('Also those of other days that are in the way of a trip of these.'),
  closings: z.array(
    z.object({
      ...resource,
      id: z.uuid(),
      firstDay: z.iso.date(),
      lastDay: z.iso.date(),
      reason: z.enum(closingReasons),
    }),
  ),
  closed: z
    .array(
      z.object({
        id: z.uuid(),
        title: z
          .string()
          .nullable()
          .describe('The tour’s; null where the whole company is closed.'),
        firstDay: z.iso.date(),
        lastDay: z.iso.date(),
        reason: z.enum(closedReasons),
      }),
    )
    .describe('What the office has closed on some of these days.'),
  held: z
    .array(
      z.object({
        id: z.uuid(),
        date: z.iso.date(),
        title: z.string().describe('The tour’s.'),
        name: z.string(),
        party: z.int(),
        until: z.iso.datetime(),
      }),
    )
    .describe('Places that are held for somebody of the waiting list.'),
})
export type CalendarAnswer = z.infer<typeof calendarAnswer>

export const closedDaysAnswer = z.object({
  closed: z
    .array(
      z.object({
        id: z.uuid(),
        tourId: z.string().nullable().describe('Null where the whole company is closed.'),
        firstDay: z.iso.date(),
        lastDay: z.iso.date(),
        reason: z.enum(closedReasons),
        hits: z.array(hitTrip).describe('The trips that are sold and on the road on these days.'),
      }),
    )
    .describe('Those that are not over, the first one first.'),
  tours: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type ClosedDaysAnswer = z.infer<typeof closedDaysAnswer>
