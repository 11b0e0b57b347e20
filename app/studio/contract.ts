import { z } from '@hono/zod-openapi'
import { documentStates, type FormField, type PublishingFault } from './studio.ts'
import { calendarDate, refuse, requestObject } from '#rules/requests/request.ts'
import { money } from '#app/booking/contract.ts'
import { empty, endpoints, json } from '#platform/api/endpoint.ts'

/** Kind and id of a document as path parameters: 'tour' and 'cape-peninsula'. */
const documentParams = z.object({
  kind: z.string().max(40, 'not-found'),
  id: z.string().max(80, 'not-found'),
})

const documentName = z.string().max(121, 'field-invalid')
const fieldPath = z.array(z.string().max(200, 'field-invalid')).max(12, 'field-invalid')

export const longestNote = 200

const change = z.strictObject({
  path: fieldPath,
  was: z.unknown().optional(),
  now: z.unknown().optional(),
})

export const changeRequest = requestObject({
  changes: z.array(change).min(1, 'field-invalid').max(100, 'field-invalid'),
})

/**
 * A price change of several tours or vehicles on some days, in per cent. A negative one lowers the
 * price.
 */
export const raiseRequest = requestObject({
  documents: z.array(documentName).min(1, 'studio-nothing').max(100, 'field-invalid'),
  from: calendarDate,
  to: calendarDate,
  percent: z.number('field-invalid').gt(-100, 'field-invalid').max(1000, 'field-invalid'),
  /** Step in rand: prices are rounded to multiples of it. */
  step: z.int('field-invalid').min(1, 'field-invalid').max(1000, 'field-invalid'),
  name: z.string('field-invalid').trim().min(1, 'field-invalid').max(60, 'field-invalid'),
}).superRefine(({ from, to, percent }, context) =>
  refuse(context, [
    ...(from > to ? [{ code: 'field-invalid', field: 'to' } as const] : []),
    ...(percent === 0 ? [{ code: 'field-invalid', field: 'percent' } as const] : []),
  ]),
)

export const newDocumentRequest = requestObject({
  kind: z.string().max(40, 'field-invalid'),
  id: z
    .string()
    .max(80, 'field-invalid')
    .regex(/^(photos\/)?[a-z0-9]+(-[a-z0-9]+)*$/, 'studio-address-wrong'),
  copyOf: z.string().max(80, 'field-invalid').optional(),
})

export const withdrawRequest = requestObject({
  redirectTo: z.string().max(200, 'field-invalid').regex(/^\//, 'field-invalid').optional(),
})

const picked = z.strictObject({ name: documentName, version: z.int() })

export const reviewRequest = requestObject({
  documents: z.array(documentName).max(500, 'field-invalid'),
})

const note = z.string().trim().max(longestNote, 'note-too-long').optional()

export const publishRequest = requestObject({
  documents: z.array(picked).min(1, 'studio-nothing').max(500, 'field-invalid'),
  note,
  at: z.iso.datetime('field-invalid').optional(),
  lowPrices: z
    .boolean('field-invalid')
    .optional()
    .describe('True where prices below a tenth of the usual one are meant.'),
})

export const takeBackRequest = requestObject({ note })

/** A revision of a document, or 'delivered' for the original in the files. */
const revisionId = z.union([z.uuid(), z.literal('delivered')], 'field-invalid')

export const restoreRequest = requestObject({ revision: revisionId })

const person = z.string().nullable().describe('An address, while the account exists.')

const fault = z.object({ path: z.array(z.string()), message: z.string() })

/**
 * One fault that prevents publishing. The facts of 'studio-faulty' have the same shape, one issue
 * each; without a document they have no document field.
 */
const publishingFault = z.object({
  document: z.string().nullable().describe('Where it is put right; null for a page as a whole.'),
  path: z.array(z.string()).describe('The field in it; empty for the whole document.'),
  words: z.string().describe('A sentence for people that names document and field.'),
}) satisfies z.ZodType<PublishingFault>

const difference = z.object({
  path: z.array(z.string()),
  label: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

const draftSummary = z.object({
  version: z.int(),
  changes: z.int().describe('How many fields differ from what is live.'),
  by: person,
  at: z.iso.datetime(),
  faults: z.int(),
})

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

const photoSummary = z.object({
  master: z.string(),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  crop: box.optional(),
  focus: z.object({ x: z.number(), y: z.number() }).optional(),
})

const documentSummary = z.object({
  name: z.string(),
  kind: z.string(),
  kindLabel: z.string(),
  group: z.string().describe('Under which heading the studio lists it.'),
  title: z.string(),
  state: z.enum(documentStates),
  draft: draftSummary.nullable(),
  photo: photoSummary.optional().describe('Of a picture that shows an uploaded photograph.'),
  shippedChanged: z
    .boolean()
    .describe('The text of the files has changed since the owner wrote over it.'),
})

const publication = z
  .object({
    number: z.int(),
    isLive: z.boolean(),
    note: z.string().nullable(),
    by: person,
    at: z.iso.datetime(),
    documents: z.array(z.object({ name: z.string(), title: z.string() })),
  })
  .openapi('Publication')

const scheduled = z
  .object({
    id: z.uuid(),
    note: z.string().nullable(),
    at: z.iso.datetime(),
    state: z.enum(['scheduled', 'held']),
    held: z.array(z.string()).describe('Why it waits for somebody.'),
    by: person,
    documents: z.array(z.object({ name: z.string(), title: z.string() })),
  })
  .openapi('ScheduledPublication')

const formField = z.custom<FormField>(() => true).openapi({ type: 'object' })

const documentAnswer = z
  .object({
    name: z.string(),
    kind: z.string(),
    kindLabel: z.string(),
    title: z.string(),
    state: z.enum(documentStates),
    address: z.string().nullable().describe('The page on which it is seen best.'),
    form: z.array(formField),
    isFixed: z.boolean().describe('The site needs it: it can’t be taken off or copied.'),
    isList: z.boolean().describe('The document is a list of objects; its form is that of one.'),
    body: z.unknown().describe('As the draft has it; null once it is to be withdrawn.'),
    live: z.unknown().describe('As guests see it; null where they do not.'),
    shipped: z.unknown().describe('As the files have it; null where they do not.'),
    facts: z.record(z.string(), z.string()).describe('What stands for {names} in its texts.'),
    version: z.int().describe('Of the draft; 0 without one.'),
    uses: z
      .array(z.object({ name: z.string(), title: z.string() }))
      .describe('Of a picture: the documents that show it.'),
    touched: z.array(z.object({ path: z.string(), by: person, at: z.iso.datetime() })),
    faults: z.array(fault),
  })
  .openapi('StudioDocument')

const changeAnswer = z.object({
  version: z.int(),
  body: z.unknown(),
  faults: z.array(fault),
})

const conflict = z.object({
  path: z.array(z.string()),
  theirs: z.unknown(),
  by: person,
  at: z.iso.datetime().nullable(),
})

const reviewAnswer = z
  .object({
    documents: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        version: z.int(),
        state: z.enum(documentStates),
        differences: z.array(difference),
        by: person,
        at: z.iso.datetime(),
      }),
    ),
    faults: z.array(publishingFault).describe('Why it cannot be published.'),
    prices: z
      .array(
        z.object({
          document: z.string(),
          title: z.string(),
          spans: z.array(
            z.object({
              from: z.iso.date(),
              to: z.iso.date(),
              before: money.optional().describe('Absent where it is on request.'),
              after: money.optional(),
            }),
          ),
        }),
      )
      .describe(
        'The days of the next twelve months that cost something else: what each guest of a tour pays, or a vehicle’s day.',
      ),
    pages: z.array(z.string()).describe('The addresses of pages that change.'),
    preview: z
      .string()
      .describe('Where they are shown with these drafts alone, once the preview is open.'),
    consequences: z
      .array(
        z.object({
          code: z.string(),
          facts: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      )
      .describe('What it touches besides: orders, offers, articles.'),
  })
  .openapi('PublishingReview')

const studioAnswer = z
  .object({
    live: publication.nullable().describe('Null while the site is as its files have it.'),
    documents: z.array(documentSummary),
    scheduled: z.array(scheduled),
    notices: z
      .array(z.string())
      .optional()
      .describe('What is live and cannot be shown as it was published, a sentence each.'),
    canPublish: z.boolean(),
  })
  .openapi('Studio')

const publishAnswer = z.object({
  number: z.int().nullable().describe('Null where it is published later.'),
  scheduled: z.uuid().nullable(),
  pages: z.array(z.string()),
  seconds: z.number(),
})

/** Routes of the studio: drafts and publications. Only a publisher can change what guests see. */
export const studio = {
  ...endpoints('editor', {
    'GET /api/admin/studio': {
      summary: 'All documents, what is being edited, and what is planned',
      answer: json('The studio.', studioAnswer),
    },
    'GET /api/admin/studio/documents/:kind/:id': {
      summary: 'A document with its form',
      params: documentParams,
      answer: json('The document.', documentAnswer),
    },
    'POST /api/admin/studio/documents': {
      summary: 'Begin a new document, empty or as a copy',
      body: newDocumentRequest,
      answer: json('The document.', documentAnswer, 201),
      refuses: [404, 409],
    },
    'PATCH /api/admin/studio/documents/:kind/:id': {
      summary: 'Change fields of the draft',
      description:
        'Each change names what its writer saw. Where somebody else has changed the same field meanwhile nothing is stored, and the answer has both.',
      params: documentParams,
      body: changeRequest,
      answer: json('The draft.', changeAnswer),
      refuses: [409],
      beside409: {
        description: 'What stands in these fields now.',
        schema: { conflicts: z.array(conflict) },
      },
    },
    'POST /api/admin/studio/prices/raise': {
      summary: 'Change the price of some days of several tours or vehicles',
      description: 'In the drafts of all of them, or of none: guests see it once it is published.',
      body: raiseRequest,
      answer: json(
        'How many days of each cost something else.',
        z.object({ raised: z.array(z.object({ name: z.string(), days: z.int() })) }),
      ),
    },
    'POST /api/admin/studio/documents/:kind/:id/withdraw': {
      summary: 'Take a document off the site, by a draft',
      params: documentParams,
      body: withdrawRequest,
      answer: json('The document.', documentAnswer),
      refuses: [409],
    },
    'DELETE /api/admin/studio/documents/:kind/:id/draft': {
      summary: 'Throw the draft away',
      params: documentParams,
      answer: empty('Gone.'),
    },
    'GET /api/admin/studio/documents/:kind/:id/history': {
      summary: 'What the document was, newest first, and at the end as the files have it',
      params: documentParams,
      query: requestObject({
        against: revisionId
          .optional()
          .describe('Which one each is compared with; without it, the one before.'),
      }),
      answer: json(
        'Its revisions.',
        z.array(
          z.object({
            revision: revisionId,
            number: z.int().nullable().describe('The publication that brought it; 0 of the files.'),
            by: person,
            at: z.iso.datetime().nullable(),
            note: z.string().nullable(),
            isWithdrawn: z.boolean(),
            differences: z.array(difference),
          }),
        ),
      ),
    },
    'POST /api/admin/studio/documents/:kind/:id/restore': {
      summary: 'Make a draft of what the document was',
      params: documentParams,
      body: restoreRequest,
      answer: json('The document.', documentAnswer),
    },
    'GET /api/admin/studio/texts': {
      summary: 'Where a text that is seen on a page is written',
      query: requestObject({
        text: z.string().trim().min(1, 'field-invalid').max(2000, 'field-invalid'),
        page: z
          .string()
          .max(200, 'field-invalid')
          .optional()
          .describe('The address of the page on which it is seen: its documents come first.'),
      }),
      answer: json(
        'The fields, the best first.',
        z.array(
          z.object({
            name: z.string(),
            title: z.string(),
            kindLabel: z.string(),
            path: z.array(z.string()),
            label: z.string(),
          }),
        ),
      ),
    },
    'POST /api/admin/studio/preview': {
      summary: 'Open the preview of the drafts to this browser',
      answer: json('Where it is.', z.object({ address: z.string(), hours: z.number() })),
    },
    'GET /api/admin/studio/mails': {
      summary: 'The mails, each with made-up facts',
      answer: json(
        'The mails.',
        z.array(
          z.object({
            name: z.string(),
            title: z.string(),
            fields: z
              .array(z.string())
              .describe('The fields of the words of mails that it says, each as its path: a/b.'),
          }),
        ),
      ),
    },
    'GET /api/admin/studio/publications': {
      summary: 'What was published, newest first',
      answer: json('The publications.', z.array(publication)),
    },
    'POST /api/admin/studio/review': {
      summary: 'What publishing these drafts would change',
      body: reviewRequest,
      answer: json('What changes.', reviewAnswer),
    },
  }),
  ...endpoints('publisher', {
    'POST /api/admin/studio/publications': {
      proof: 'fresh',
      summary: 'Publish drafts, now or at a time',
      body: publishRequest,
      keyed: 'publish',
      answer: json('Published, or planned.', publishAnswer, 201),
      refuses: [409],
    },
    'POST /api/admin/studio/publications/:number/restore': {
      proof: 'fresh',
      summary: 'Take the whole site back to a publication; 0 is the site as its files have it',
      params: z.object({
        number: z.coerce.number('not-found').int('not-found').min(0, 'not-found'),
      }),
      body: takeBackRequest,
      answer: json('Published.', publishAnswer),
      refuses: [409],
    },
    'DELETE /api/admin/studio/scheduled/:id': {
      proof: 'standing',
      summary: 'Call off what was planned',
      answer: empty('Called off; the drafts are as they were.'),
    },
  }),
}
