import { createContext } from 'react-router'

/** What the scripts of a rendered page begin with (site/loading/own-start.ts). */
export type PageState = {
  data: string
  context: object
  /** The routes that are shown, from the root down. */
  routes: string[]
}

/**
 * Where a page that is rendered while its visitor waits leaves what its scripts begin with. The pages of
 * the build bring no such place: theirs becomes a module of its own.
 */
export const stateOf = createContext<Partial<PageState> | null>(null)

/** Who hears of what went wrong while a page was rendered. */
export const reportTo = createContext<(error: unknown) => void>((error) => console.error(error))
