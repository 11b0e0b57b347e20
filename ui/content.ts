import { createContext } from 'react-router'
import type { Content } from '#content/content.ts'

/**
 * The content for loaders; the renderer of a page provides it (platform/pages). Only loaders and
 * actions may read it; components use loader data.
 */
export const contentOf = createContext<Content>()
