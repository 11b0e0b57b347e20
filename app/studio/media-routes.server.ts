import type { Accounts } from '#app/accounts/accounts.server.ts'
import { handle } from '#platform/http/handle.ts'
import { requestVariant } from './media/make-variants.server.ts'
import { whileUploading } from './media/media-files.server.ts'
import { requireMedia } from './media/media.server.ts'
import {
  cacheSeconds,
  copyObject,
  describeObject,
  listObjects,
  moveObject,
  openSignedObject,
  removeObjects,
  signObject,
  storageBucket,
  uploadObject,
} from './media/storage-api.server.ts'
import { listPhotographs, storeUpload, uploadLimit } from './media/uploads.server.ts'

/** Routes of the studio's photographs: /api/office/media. */
export function mediaRoutes({ services }: Accounts) {
  return handle(services, {
    'POST /api/office/media': ({ query, actorId }, c) =>
      whileUploading(c, uploadLimit, (body) =>
        storeUpload(services, body, { name: query.name, actorId }),
      ),
    'GET /api/office/media': ({ query }) => listPhotographs(services.db, query.source),
    'POST /api/office/media/:master/forms': ({ params, body }) =>
      requestVariant(services, { master: params.master, crop: body.crop }),
  })
}

/** Routes of the storage service: /api/storage/v1. */
export function storageRoutes({ services }: Accounts) {
  return handle(services, {
    'GET /api/storage/v1/bucket': () => {
      requireMedia(services)
      return [storageBucket]
    },
    'GET /api/storage/v1/bucket/:bucket': () => {
      requireMedia(services)
      return storageBucket
    },
    'POST /api/storage/v1/object/move': async ({ body, actorId }) => {
      await moveObject(services, { from: body.sourceKey, to: body.destinationKey, actorId })
      return { message: 'Successfully moved' }
    },
    'POST /api/storage/v1/object/copy': async ({ body, actorId }) => {
      await copyObject(services, { from: body.sourceKey, to: body.destinationKey, actorId })
      return { Key: `media/${body.destinationKey}` }
    },
    'POST /api/storage/v1/object/list/:bucket': ({ body }) => listObjects(services.db, body),
    'POST /api/storage/v1/object/sign/:bucket/:name': async ({ params, body }) => {
      const token = await signObject(services, params.name, body.expiresIn)
      const path = `/object/sign/media/${encodeURIComponent(params.name)}`
      return { signedURL: `${path}?${new URLSearchParams({ token })}` }
    },
    'GET /api/storage/v1/object/sign/:bucket/:name': async ({ params, query }, c) => {
      const file = await openSignedObject(services, params.name, query.token)
      return c.body(file.body, 200, {
        'Content-Type': 'image/jpeg',
        'Cache-Control': `private, max-age=${cacheSeconds}`,
      })
    },
    'GET /api/storage/v1/object/info/:bucket/:name': ({ params }) =>
      describeObject(services.db, params.name),
    'POST /api/storage/v1/object/:bucket/:name': async ({ params, actorId }, c) => {
      const { name } = params
      const id = await whileUploading(c, uploadLimit, (body) =>
        uploadObject(services, body, { name, actorId }),
      )
      return { Id: id, Key: `media/${name}` }
    },
    'DELETE /api/storage/v1/object/:bucket': ({ body, actorId }) =>
      removeObjects(services, { names: body.prefixes, actorId }),
  })
}
