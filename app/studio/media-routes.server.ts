import type { Accounts } from '#app/accounts/accounts.server.ts'
import { handle } from '#platform/http/handle.ts'
import { whileUploading } from './media/media-files.server.ts'
import { requestSizes } from './media/sizes.server.ts'
import { listPhotographs, takeUpload, uploadLimit } from './media/uploads.server.ts'

/** Routes of the studio's photographs: /api/office/media. */
export function mediaRoutes({ services }: Accounts) {
  return handle(services, {
    'POST /api/office/media': ({ query, actorId }, c) =>
      whileUploading(c, uploadLimit, (body) =>
        takeUpload(services, body, { name: query.name, actorId }),
      ),
    'GET /api/office/media': ({ query }) => listPhotographs(services.db, query.source),
    'POST /api/office/media/:master/forms': ({ params, body }) =>
      requestSizes(services, { master: params.master, crop: body.crop }),
  })
}
