/** Passkeys as this browser has them (WebAuthn, Level 3). The server decides what they are worth. */

/** Whether this browser has any, and can write them as JSON; only over HTTPS or on this machine. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'
  )
}

/** Makes one, as the server asked for it; undefined where its owner stopped, or the device has it already. */
export async function makePasskey(options: object) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  const made = await orNothing(() => navigator.credentials.create({ publicKey }))
  return made?.toJSON() as RegistrationResponseJSON | undefined
}

/** Shows one, as the server asked for it; undefined where its owner stopped. */
export async function showPasskey(options: object) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const shown = await orNothing(() => navigator.credentials.get({ publicKey }))
  if (shown) notePasskey()
  return shown?.toJSON() as AuthenticationResponseJSON | undefined
}

const trace = 'passkey'

/** This browser has one of ours: from now on the page for signing in offers it. */
export function notePasskey() {
  try {
    localStorage.setItem(trace, 'yes')
  } catch {
    // Without storage the password goes first.
  }
}

/** Whether this browser has shown one before: guests see nothing of passkeys. */
export function hasShownPasskey(): boolean {
  try {
    return hasPasskeys() && localStorage.getItem(trace) === 'yes'
  } catch {
    return false
  }
}

async function orNothing(ask: () => Promise<Credential | null>) {
  try {
    return ((await ask()) as PublicKeyCredential | null) ?? undefined
  } catch {
    return undefined
  }
}
