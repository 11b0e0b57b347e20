import { createContext } from 'react-router'
import type { Content } from '#content/content.ts'

/**
 * Where loaders find all that is said and sold: whoever renders a page brings it (server/pages). Only loaders
 * and actions may ask; a component has what its loader gives.
 */
export const contentOf = createContext<Content>()
