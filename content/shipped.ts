import type { Content } from './content.ts'
import { makeContent } from './make-content.ts'
import { shippedDocuments } from './shipped-documents.ts'

/** The content of the files in this folder, number 0: the one file that others import it from at run time. */
export const shipped: Content = makeContent(shippedDocuments, 0)
