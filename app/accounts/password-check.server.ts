import type { Accounts } from './accounts.server.ts'

/** True if the password is the user's. The caller counts attempts. */
export async function isPasswordOf(
  { auth }: Accounts,
  userId: string,
  password: string,
): Promise<boolean> {
  const context = await auth.$context
  const account = await context.internalAdapter.findCredentialAccount(userId)
  const hash = account?.password
  return hash ? context.password.verify({ hash, password }) : false
}
