/** Passkeys in this browser (WebAuthn, Level 3). The server verifies them. */

/** True if this browser supports passkeys and their JSON form. Needs HTTPS or localhost. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'
  )
}

/**
 * Creates a passkey with the server's options. Undefined if the user cancels or the device already
 * has one.
 */
export async function createPasskey(options: object) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = await awaitCredential(() => navigator.credentials.create({ publicKey }))
  return credential?.toJSON() as RegistrationResponseJSON | undefined
}

/** Signs with a passkey, with the server's options. Undefined if the user cancels. */
export async function requestPasskey(options: object) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await awaitCredential(() => navigator.credentials.get({ publicKey }))
  if (credential) rememberPasskey()
  return credential?.toJSON() as AuthenticationResponseJSON | undefined
}

const storageKey = 'passkey'

export function rememberPasskey() {
  try {
    localStorage.setItem(storageKey, 'yes')
  } catch {
    // Without storage, the sign-in shows the password form first.
  }
}

/** True if this browser has used a passkey. Guests have none and see nothing about them. */
export function hasUsedPasskey(): boolean {
  try {
    return hasPasskeys() && localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}

async function awaitCredential(request: () => Promise<Credential | null>) {
  try {
    return ((await request()) as PublicKeyCredential | null) ?? undefined
  } catch {
    return undefined
  }
}
