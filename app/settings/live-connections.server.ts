import type { Database } from '#platform/database/database.ts'
import type { Logger } from '#platform/log.ts'
import { SettingError, type readSettings, type Settings } from '#platform/settings.ts'
import {
  type PaymentFault,
  requiredSettings,
} from '#app/payments/providers/gateway-settings.server.ts'
import type { ProviderContext, Providers } from '#app/payments/providers/provider.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { type Connection, type Keys, listConnections } from './connections.server.ts'
import type { ConnectionName } from './schema.server.ts'

/** `unusable`: a key is missing or can't be read any more. */
export type ConnectionFault = PaymentFault | 'unusable'
export type Mailing = Pick<Settings, 'mailServer' | 'mailFrom' | 'officeEmail'>

/** The environment's settings, completed by what the owner has connected at the desk. */
export type LiveConnections = {
  /** Reads what is stored. Called after a change in any process. */
  reload: () => Promise<void>
  providers: () => Providers
  mailing: () => Mailing
  /** Throws while what the owner entered can't be used: a mail in the folder would count as sent. */
  findMailServer: () => Mailing['mailServer']
  /** True if the environment sets this connection; what the owner enters is then not used. */
  isFixed: (name: ConnectionName) => boolean
  /** The names of the variables that the environment has. */
  setNames: readonly string[]
  /** Why a connection that is on isn't used, by the settings as they are now. */
  faults: () => ReadonlyMap<ConnectionName, ConnectionFault>
  /** Why this connection couldn't be used, if these were the connections. */
  findFault: (
    name: ConnectionName,
    connections: readonly Connection[],
  ) => ConnectionFault | undefined
  isProduction: boolean
  isTransferFixed: boolean
  gatewayUrls: Settings['gatewayUrls']
}

const mailVariables = ['SMTP_URL', 'SMTP_HOST'] as const

export function openConnections({
  db,
  secret,
  read,
  context,
  log,
}: {
  db: Database
  secret: string
  read: typeof readSettings
  context: ProviderContext
  log: Logger
}): LiveConnections {
  const base = read()
  const isFixed = (name: ConnectionName) => {
    const names: readonly string[] = name === 'mail' ? mailVariables : requiredSettings[name]
    const isListed = base.payments.some(({ id }) => id === name)
    return isListed || base.setNames.some((setName) => names.includes(setName))
  }
  let live = combine([])
  return {
    reload: async () => {
      live = combine(await listConnections(db, { secret }))
      for (const [connection, fault] of live.faults)
        log.warn({ connection, fault }, 'a connection is on and cannot be used')
    },
    providers: () => live.providers,
    mailing: () => live.settings,
    findMailServer: () => {
      if (live.faults.has('mail')) throw new Error('The mail server cannot be used.')
      return live.settings.mailServer
    },
    isFixed,
    setNames: base.setNames,
    faults: () => live.faults,
    findFault: (name, connections) => combine(connections).faults.get(name),
    isProduction: base.isProduction,
    isTransferFixed: base.payments.some(({ id }) => id === 'eft'),
    gatewayUrls: base.gatewayUrls,
  }

  function combine(connections: readonly Connection[]) {
    const faults = new Map<ConnectionName, ConnectionFault>()
    const open = connections.filter(({ name }) => !isFixed(name))
    const ids: string[] = base.payments.map(({ id }) => id)
    let added: Keys = {}
    let settings = base
    for (const connection of open.filter(({ isOn }) => isOn)) {
      const { name } = connection
      try {
        if (!connection.keys) throw new SettingError('The keys cannot be read.')
        const next = { ...added, ...listVariables(connection, ids) }
        settings = read(next)
        added = next
        if (name !== 'mail') ids.push(name)
      } catch (error) {
        if (!(error instanceof SettingError)) throw error
        faults.set(name, error.fault ?? 'unusable')
      }
    }
    const providers = new Map(openProviders(settings.payments, context))
    for (const connection of open.filter(({ name }) => name !== 'mail' && !providers.has(name))) {
      const { name, mode, keys } = connection
      if (!keys?.[mode]) continue
      // A gateway that isn't on can be tried, and its open payments and refunds go on.
      const { payments } = read(listVariables(connection, []), { isTrial: true })
      for (const provider of openProviders(payments, context).values())
        if (provider.id === name) providers.set(name, { ...provider, isOffered: () => false })
    }
    return { settings, providers, faults }
  }

  /** What the owner entered, except where the environment has a value of its own. */
  function listVariables({ name, mode, keys }: Connection, ids: readonly string[]): Keys {
    const entered = Object.entries(keys?.[mode] ?? {})
    const variables = Object.fromEntries(
      entered.filter(([variable]) => !base.setNames.some((setName) => setName === variable)),
    )
    if (name === 'mail') return variables
    const payfastMode = { PAYFAST_MODE: mode === 'live' ? 'live' : 'sandbox' }
    return {
      ...variables,
      ...(name === 'payfast' ? payfastMode : {}),
      PAYMENTS: [...ids, name].join(','),
    }
  }
}
