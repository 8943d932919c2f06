import { type Bench, PASSWORD } from './bench.ts'

let numero = 0

/** A new user of their own, already signed in, for tests that lock, change or end an account. */
export async function newPerson(bench: Bench, ruoloId = 3, nomeUtente = `persona${++numero}`) {
  const email = `${nomeUtente.replaceAll(' ', '.')}@persone.example`
  if (ruoloId === 1) await confirmPassword(bench)
  const { id } = await bench.dati('POST', '/utenti', {
    corpo: { nomeUtente, email, password: PASSWORD, ruoloId },
  })
  return { id: id as number, nomeUtente, email, token: await bench.accedi(nomeUtente) }
}

/** Signs in without throwing, from any address (`da`). */
export function trySignIn(bench: Bench, email: string, password = PASSWORD, da?: string) {
  return bench.chiedi('POST', '/auth/login', { corpo: { email, password }, come: null, da })
}

/** Writes one's password again, so that for five minutes one may act on other Admins. */
export const confirmPassword = (bench: Bench, come = bench.admin.token) =>
  bench.dati('POST', '/auth/conferma', { corpo: { password: PASSWORD }, come })
