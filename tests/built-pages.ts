import { shipped } from '#content/shipped.ts'
import { readPages } from '#platform/pages/built-pages.ts'
import { openRenderer } from '#platform/pages/renderer.ts'
import { builtFolder } from './catalogue/built-folder.ts'

/** The pages that are built from the tests' catalogue, and what renders them on request. */
export const pages = readPages(builtFolder)
export const renderer = await openRenderer(builtFolder, () => shipped)
