import { testsServer } from '../server-process.ts'
import { startKillablePostgres } from './killable-postgres.ts'
import { killWhileMoneyMoves } from './payments.ts'
const postgres = await startKillablePostgres()
const t = performance.now()
try {
  console.log(
    JSON.stringify(
      await killWhileMoneyMoves(testsServer, {
        databaseUrl: postgres.url,
        kills: Number(process.argv[2]),
      }),
      null,
      1,
    ),
    performance.now() - t,
  )
} finally {
  await postgres.stop()
}
