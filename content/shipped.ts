import type { Content } from './content.ts'
import { makeContent } from './make-content.ts'
import { shippedDocuments } from './shipped-documents.ts'

/** The shipped content, number 0. At run time other files import it only from here. */
export const shipped: Content = makeContent(shippedDocuments, 0)
