import type { Accounts } from '../../accounts/accounts.ts'
import { handle } from '../../http/handle.ts'
import { whileUploading } from '../../http/media-files.ts'
import { orderForms } from '../../media/forms.ts'
import { listPhotographs, takeUpload, uploadLimit } from '../../media/uploads.ts'

/** Photographs of the studio: /api/office/media. */
export function mediaRoutes({ services }: Accounts) {
  return handle(services, {
    'POST /api/office/media': ({ query, actorId }, c) =>
      whileUploading(c, uploadLimit, (body) =>
        takeUpload(services, body, { name: query.name, actorId }),
      ),
    'GET /api/office/media': ({ query }) => listPhotographs(services.db, query.source),
    'POST /api/office/media/:master/forms': ({ params, body }) =>
      orderForms(services, { master: params.master, crop: body.crop }),
  })
}
