import { z } from '@hono/zod-openapi'
import { documentStates, type FormField, type PublishingFault } from './studio.ts'
import { calendarDate, refuse, requestObject } from '#rules/requests/request.ts'
import { money } from '#app/booking/contract.ts'
import { empty, defineEndpoints, json } from '#platform/api/endpoint.ts'

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
 * A price change of several tours or vehicles on some days, in per cent. A negative value lowers
 * the price.
 */
export const raiseRequest = requestObject({
  documents: z.array(documentName).min(1, 'studio-nothing').max(100, 'field-invalid'),
  from: calendarDate,
  to: calendarDate,
  percent: z.number('field-invalid').gt(-100, 'field-invalid').max(1000, 'field-invalid'),
  /** Prices are rounded to multiples of this, in rand. */
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

const pickedDocument = z.strictObject({ name: documentName, version: z.int() })

export const reviewRequest = requestObject({
  documents: z.array(documentName).max(500, 'field-invalid'),
})

const note = z.string().trim().max(longestNote, 'note-too-long').optional()

export const publishRequest = requestObject({
  documents: z.array(pickedDocument).min(1, 'studio-nothing').max(500, 'field-invalid'),
  note,
  at: z.iso.datetime('field-invalid').optional(),
  lowPrices: z
    .boolean('field-invalid')
    .optional()
    .describe('Confirms prices below a tenth of the usual one.'),
})

export const restoreSiteRequest = requestObject({ note })

/** The id of a revision, or 'delivered' for the original of the files. */
const revisionId = z.union([z.uuid(), z.literal('delivered')], 'field-invalid')

export const restoreRequest = requestObject({ revision: revisionId })

const person = z
  .string()
  .nullable()
  .describe('The e-mail address of the user; null once the account is deleted.')

const fault = z.object({ path: z.array(z.string()), message: z.string() })

/**
 * A fault that prevents publishing. The refusal 'studio-faulty' has one issue per fault with these
 * fields as facts; there `document` is absent instead of null.
 */
const publishingFault = z.object({
  document: z.string().nullable().describe('The document to correct; null if a whole page fails.'),
  path: z.array(z.string()).describe('The field to correct; empty for the whole document.'),
  words: z.string().describe('A sentence that names document and field.'),
}) satisfies z.ZodType<PublishingFault>

const difference = z.object({
  path: z.array(z.string()),
  label: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

const draftSummary = z.object({
  version: z.int(),
  changes: z.int().describe('Number of fields that differ from the live document.'),
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
  group: z.string().describe('The heading of the studio’s list that contains it.'),
  title: z.string(),
  state: z.enum(documentStates),
  draft: draftSummary.nullable(),
  photo: photoSummary
    .optional()
    .describe('The photograph of a picture, if it shows an uploaded one.'),
  shippedChanged: z
    .boolean()
    .describe('True if the original text has changed since the owner replaced it.'),
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
    held: z
      .array(z.string())
      .describe('Why it was not published automatically, a sentence per reason.'),
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
    address: z
      .string()
      .nullable()
      .describe('The page that shows it best; null if no public page does.'),
    form: z.array(formField),
    isFixed: z.boolean().describe('True if the site needs it: it can’t be withdrawn or copied.'),
    isList: z
      .boolean()
      .describe('True if the document is a list of objects; `form` describes one of them.'),
    body: z
      .unknown()
      .describe('The draft, or the live document without one; null if the draft withdraws it.'),
    live: z.unknown().describe('The live document; null if guests don’t see it.'),
    shipped: z.unknown().describe('The original in the files; null without one.'),
    facts: z
      .record(z.string(), z.string())
      .describe('Values of the facts that its texts name in braces.'),
    version: z.int().describe('The version of the draft; 0 without one.'),
    uses: z
      .array(z.object({ name: z.string(), title: z.string() }))
      .describe('The documents that show this picture; empty for other kinds.'),
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
    faults: z.array(publishingFault).describe('Faults that prevent publishing.'),
    prices: z
      .array(
        z.object({
          document: z.string(),
          title: z.string(),
          spans: z.array(
            z.object({
              from: z.iso.date(),
              to: z.iso.date(),
              before: money.optional().describe('Absent if the price is on request.'),
              after: money.optional(),
            }),
          ),
        }),
      )
      .describe(
        'Days of the next twelve months with another price, per guest of a tour or per day of a vehicle.',
      ),
    pages: z.array(z.string()).describe('Addresses of the pages that change.'),
    preview: z
      .string()
      .describe(
        'The address that shows these pages with only these drafts, once the preview is open.',
      ),
    consequences: z
      .array(
        z.object({
          code: z.string(),
          facts: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      )
      .describe('Other things that publishing affects: orders, quotes, articles, drafts.'),
  })
  .openapi('PublishingReview')

const studioAnswer = z
  .object({
    live: publication
      .nullable()
      .describe('The live publication; null while the site shows the original content.'),
    documents: z.array(documentSummary),
    scheduled: z.array(scheduled),
    notices: z
      .array(z.string())
      .optional()
      .describe('A sentence for each live document that cannot be shown as it was published.'),
    canPublish: z.boolean(),
  })
  .openapi('Studio')

const publishAnswer = z.object({
  number: z.int().nullable().describe('The number of the publication; null if it is scheduled.'),
  scheduled: z.uuid().nullable(),
  pages: z.array(z.string()),
  seconds: z.number(),
})

/** Routes of the studio: drafts and publications. Only a publisher can change what guests see. */
export const studio = {
  ...defineEndpoints('editor', {
    'GET /api/admin/studio': {
      summary: 'All documents, drafts and scheduled publications',
      answer: json('The studio.', studioAnswer),
    },
    'GET /api/admin/studio/documents/:kind/:id': {
      summary: 'A document with its form',
      params: documentParams,
      answer: json('The document.', documentAnswer),
    },
    'POST /api/admin/studio/documents': {
      summary: 'Create a document, empty or as a copy',
      body: newDocumentRequest,
      answer: json('The document.', documentAnswer, 201),
      refuses: [404, 409],
    },
    'PATCH /api/admin/studio/documents/:kind/:id': {
      summary: 'Change fields of the draft',
      description:
        'Each change has the value that its author saw. If somebody else changed the same field meanwhile, nothing is stored and the answer has both values.',
      params: documentParams,
      body: changeRequest,
      answer: json('The draft.', changeAnswer),
      refuses: [409],
      conflictFields: {
        description: 'The current values of these fields.',
        schema: { conflicts: z.array(conflict) },
      },
    },
    'POST /api/admin/studio/prices/raise': {
      summary: 'Change the price of some days of several tours or vehicles',
      description: 'Changes all drafts or none. Guests see the prices once they are published.',
      body: raiseRequest,
      answer: json(
        'Number of days with another price, per document.',
        z.object({ raised: z.array(z.object({ name: z.string(), days: z.int() })) }),
      ),
    },
    'POST /api/admin/studio/documents/:kind/:id/withdraw': {
      summary: 'Withdraw a document by a draft',
      params: documentParams,
      body: withdrawRequest,
      answer: json('The document.', documentAnswer),
      refuses: [409],
    },
    'DELETE /api/admin/studio/documents/:kind/:id/draft': {
      summary: 'Discard the draft',
      params: documentParams,
      answer: empty('The draft is deleted.'),
    },
    'GET /api/admin/studio/documents/:kind/:id/history': {
      summary: 'Revisions of the document, newest first, the original last',
      params: documentParams,
      query: requestObject({
        against: revisionId
          .optional()
          .describe('The revision to compare each with; without it, the one before.'),
      }),
      answer: json(
        'Its revisions.',
        z.array(
          z.object({
            revision: revisionId,
            number: z
              .int()
              .nullable()
              .describe('The publication that contains it; 0 for the original.'),
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
      summary: 'Restore a revision as a draft',
      params: documentParams,
      body: restoreRequest,
      answer: json('The document.', documentAnswer),
    },
    'GET /api/admin/studio/texts': {
      summary: 'Find the fields that contain a text of a page',
      query: requestObject({
        text: z.string().trim().min(1, 'field-invalid').max(2000, 'field-invalid'),
        page: z
          .string()
          .max(200, 'field-invalid')
          .optional()
          .describe('The address of the page that shows the text; its documents come first.'),
      }),
      answer: json(
        'The fields, best match first.',
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
      answer: json(
        'The address of the preview.',
        z.object({ address: z.string(), hours: z.number() }),
      ),
    },
    'GET /api/admin/studio/mails': {
      summary: 'All mails with sample facts',
      answer: json(
        'The mails.',
        z.array(
          z.object({
            name: z.string(),
            title: z.string(),
            fields: z
              .array(z.string())
              .describe(
                'The fields of the words of mails that it contains, each as its path: a/b.',
              ),
          }),
        ),
      ),
    },
    'GET /api/admin/studio/publications': {
      summary: 'All publications, newest first',
      answer: json('The publications.', z.array(publication)),
    },
    'POST /api/admin/studio/review': {
      summary: 'Preview of publishing these drafts',
      body: reviewRequest,
      answer: json('The changes.', reviewAnswer),
    },
  }),
  ...defineEndpoints('publisher', {
    'POST /api/admin/studio/publications': {
      proof: 'fresh',
      summary: 'Publish drafts, now or at a time',
      body: publishRequest,
      idempotencyScope: 'publish',
      answer: json('The publication, or its schedule.', publishAnswer, 201),
      refuses: [409],
    },
    'POST /api/admin/studio/publications/:number/restore': {
      proof: 'fresh',
      summary: 'Restore the whole site to a publication; 0 is the original site',
      params: z.object({
        number: z.coerce.number('not-found').int('not-found').min(0, 'not-found'),
      }),
      body: restoreSiteRequest,
      answer: json('The new publication.', publishAnswer),
      refuses: [409],
    },
    'DELETE /api/admin/studio/scheduled/:id': {
      proof: 'standing',
      summary: 'Cancel a scheduled publication',
      answer: empty('The publication is cancelled; its drafts stay.'),
    },
  }),
}
