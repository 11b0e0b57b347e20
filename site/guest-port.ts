import { createContext } from 'react-router'
import type { GuestPort } from '#contract/calls.ts'

/** The server's port for loaders and actions, one for each request (server/http/guest-port.ts). */
export const guestPortOf = createContext<GuestPort>()
