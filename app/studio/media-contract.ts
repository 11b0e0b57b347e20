import { z } from '@hono/zod-openapi'
import { photoLimits } from './variants.ts'
import { requestObject } from '#rules/requests/request.ts'
import { defineEndpoints, file, json } from '#platform/api/endpoint.ts'

const fraction = z.number('field-invalid').min(0, 'field-invalid').max(1, 'field-invalid')

/** A part of a picture inside its edges, in fractions. */
const box = z
  .strictObject({ x: fraction, y: fraction, width: fraction, height: fraction })
  .refine(
    ({ x, y, width, height }) =>
      width > 0 && height > 0 && x + width <= 1.0001 && y + height <= 1.0001,
    {
      message: 'field-invalid',
    },
  )

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'not-found')

const photographShape = {
  master: z.string().describe('The SHA-256 of the master, by which pictures refer to it.'),
  width: z.int(),
  height: z.int(),
  colour: z.string().describe('Placeholder colour while it loads: #rrggbb.'),
  name: z.string(),
}

const raw = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: photoLimits.maxBytes,
} as const

const studioMedia = defineEndpoints('editor', {
  'POST /api/office/media': {
    summary: 'Upload a photograph',
    description:
      'The body is the file. After a lost connection, request the list with the SHA-256 of the file as `source`; if the list is empty, send the file again. A repeated file is the same photograph.',
    query: requestObject({
      name: z.string().max(500, 'field-invalid').optional().describe('The name of the file.'),
    }),
    raw,
    answer: json('The stored master.', z.object(photographShape), 201),
  },
  'GET /api/office/media': {
    summary: 'All uploaded photographs, newest first',
    query: requestObject({
      source: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'field-invalid')
        .optional()
        .describe('The SHA-256 of an uploaded file: lists only its photograph.'),
    }),
    answer: json(
      'The photographs.',
      z.array(
        z.object({
          ...photographShape,
          bytes: z.int().describe('Size of the master.'),
          at: z.iso.datetime(),
          by: z
            .string()
            .nullable()
            .describe('The e-mail address of the user; null once the account is deleted.'),
          form: z.string().describe('The key of the form without a crop.'),
          widths: z.array(z.int()),
        }),
      ),
    ),
  },
  'POST /api/office/media/:master/forms': {
    summary: 'Make the form of a crop, in all its widths',
    params: z.object({ master: hash }),
    body: requestObject({ crop: box.optional().describe('Without it, the whole photograph.') }),
    answer: json(
      'The form; its narrowest width exists.',
      z.object({
        form: z.string(),
        widths: z.array(z.int()),
        ready: z.boolean().describe('True if all widths exist.'),
      }),
    ),
  },
})

const bucketParams = z.object({ bucket: z.literal('media', 'not-found') })
const objectParams = bucketParams.extend({ name: z.string().max(100, 'not-found') })
const objectName = z.string().max(100, 'media-name-wrong')
const bucketId = z.literal('media', 'not-found')

const bucket = z.object({
  id: z.string(),
  name: z.string(),
  public: z.boolean(),
  file_size_limit: z.int(),
  allowed_mime_types: z.array(z.string()),
})

const storedObject = z.object({
  name: z.string(),
  id: z.string().describe('The SHA-256 of its bytes.'),
  created_at: z.iso.datetime(),
  metadata: z.object({
    size: z.int(),
    mimetype: z.string(),
    cacheControl: z.string(),
    width: z.int(),
    height: z.int(),
  }),
})

/**
 * Routes of the storage service of the specification (§7, §9), for the same photographs by name.
 */
const storageService = {
  ...defineEndpoints('administrator', {
    'GET /api/storage/v1/bucket': {
      summary: 'The buckets',
      answer: json('The only bucket.', z.array(bucket)),
    },
    'GET /api/storage/v1/bucket/:bucket': {
      summary: 'A bucket',
      params: bucketParams,
      answer: json('The bucket.', bucket),
    },
    'POST /api/storage/v1/object/move': {
      proof: 'standing',
      summary: 'Rename an object',
      body: requestObject({ bucketId, sourceKey: objectName, destinationKey: objectName }),
      answer: json('The object is moved.', z.object({ message: z.string() })),
      refuses: [404, 409],
    },
    'POST /api/storage/v1/object/copy': {
      proof: 'standing',
      summary: 'Give an object a second name',
      body: requestObject({ bucketId, sourceKey: objectName, destinationKey: objectName }),
      answer: json('The object is copied.', z.object({ Key: z.string() })),
      refuses: [404, 409],
    },
    'POST /api/storage/v1/object/list/:bucket': {
      proof: 'standing',
      summary: 'List objects',
      params: bucketParams,
      body: requestObject({
        prefix: z.string().max(100, 'field-invalid').default(''),
        limit: z
          .int('field-invalid')
          .min(1, 'field-invalid')
          .max(1000, 'field-invalid')
          .default(100),
        offset: z.int('field-invalid').min(0, 'field-invalid').default(0),
        sortBy: z
          .strictObject({
            column: z.enum(['name', 'created_at'], 'field-invalid').default('name'),
            order: z.enum(['asc', 'desc'], 'field-invalid').default('asc'),
          })
          .default({ column: 'name', order: 'asc' }),
      }),
      answer: json('The objects.', z.array(storedObject)),
    },
    'POST /api/storage/v1/object/sign/:bucket/:name': {
      proof: 'standing',
      summary: 'Create a temporary public address of an object',
      params: objectParams,
      body: requestObject({
        expiresIn: z
          .int('field-invalid')
          .min(1, 'field-invalid')
          .max(604_800, 'field-invalid')
          .describe('Lifetime in seconds, at most a week.'),
      }),
      answer: json('The address, below /api/storage/v1.', z.object({ signedURL: z.string() })),
    },
    'GET /api/storage/v1/object/info/:bucket/:name': {
      summary: 'Information about an object',
      params: objectParams,
      answer: json('The object.', storedObject),
    },
    'POST /api/storage/v1/object/:bucket/:name': {
      proof: 'standing',
      summary: 'Upload an object',
      description: 'Stores a photograph as a master, like the studio. Refuses a name that exists.',
      params: objectParams,
      raw,
      answer: json('The object is stored.', z.object({ Id: z.string(), Key: z.string() })),
      refuses: [409],
    },
    'DELETE /api/storage/v1/object/:bucket': {
      proof: 'standing',
      summary: 'Remove objects',
      description: 'Removes nothing if a revision or a draft of the site shows one of them.',
      params: bucketParams,
      body: requestObject({
        prefixes: z.array(objectName).min(1, 'field-invalid').max(1000, 'field-invalid'),
      }),
      answer: json('The removed objects.', z.array(storedObject)),
      refuses: [409],
    },
  }),
  ...defineEndpoints('public', {
    'GET /api/storage/v1/object/sign/:bucket/:name': {
      summary: 'Read an object by a signed address',
      params: objectParams,
      query: requestObject({ token: z.string().max(200, 'field-invalid') }),
      answer: file('The picture.', 'image/jpeg'),
    },
  }),
}

export const media = { ...studioMedia, ...storageService }
