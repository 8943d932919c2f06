import { globSync } from 'node:fs'
import { openMailServer } from '#test/smtp.ts'
import { type Luogo, luogo, type Motore, scriviDentro, suEntrambi } from './place.ts'
import { acceso, allaFine, PASSWORD } from './program.ts'
import { type Conto, type Parte, pausa } from './tally.ts'
import { runTests } from './vitest.ts'
import { preparaSfondo } from './work.ts'

const utente = { name: 'ditta@pec.example', password: 'per programmi' }

/** What nobody has told of for ten minutes is uncertain: so long ago, for a program that is down. */
const UNDICI_MINUTI = `update invii_pec set presa_il = '2026-01-01T00:00:00.000Z' where stato = 'In_Invio'`

/** So many are issued and queued at a time. */
const INSIEME = 25
/** Just after its 250 the process lives on for so long, in ms: what is written within it may be there or not. */
const DOPO_IL_250 = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12]

/**
 * The process is killed as the server has taken a mail: before it says so, or within some milliseconds afterwards. Back up, nothing
 * of it leaves again. The mail server's own record is what counts.
 */
async function cadePerPec(conto: Conto, quante: number, dove: Luogo): Promise<void> {
  const smtp = await openMailServer({ user: utente })
  allaFine(() => smtp.close())
  const server = await acceso({ ...dove, CHIAVE_SEGRETI: 'la chiave delle prove', PEC_SENZA_TLS: '1' })
  const { token, clienteId } = await preparaSfondo(server)
  const chiedi = (method: string, path: string, corpo?: unknown) =>
    server.dati(method, path, { token, ...(corpo !== undefined && { corpo }) })
  await chiedi('POST', '/auth/conferma', { password: PASSWORD })
  await chiedi('PUT', '/posta-certificata', {
    ...{ indirizzo: utente.name, password: utente.password, indirizzoSdi: 'sdi12@pec.fatturapa.it' },
    ...{ smtpHost: '127.0.0.1', smtpPorta: smtp.port, imapHost: '127.0.0.1', imapPorta: 1 },
  })
  await chiedi('POST', '/posta-certificata/attiva')
  const oggi = new Date().toISOString().slice(0, 10)
  const stati: Record<string, number> = {}
  let cadute = 0
  for (let fatte = 0; fatte < quante; fatte += INSIEME) {
    const emesse: { id: number; nome_file: string }[] = []
    for (let n = 0; n < Math.min(INSIEME, quante - fatte); n++) {
      const { id } = await chiedi('POST', '/fatture', {
        ...{ fase: 'Bozza', tipo: 'Attiva', clienteId, dataEmissione: oggi, dataScadenza: oggi },
        righe: [{ descrizione: 'Manutenzione', quantita: '1', prezzoUnitario: '90', aliquota: 22 }],
      })
      const { nome_file } = await chiedi('POST', `/fatture/${id}/emetti`)
      emesse.push({ id, nome_file })
    }
    await chiedi('POST', '/fatture/invia-pec', { ids: emesse.map(({ id }) => id) })
    const statoDi = async ({ id }: { id: number }) => (await chiedi('GET', `/fatture/${id}`)).invio_pec?.stato
    const restano = async () => ['In_Coda', 'In_Invio'].includes(await statoDi(emesse.at(-1) ?? { id: 0 }))
    // They leave in their order; who lives on after a 250 may begin with the next one, which is uncertain then too.
    for (let n = 0, finite = false; !finite; n++) {
      const morto = Promise.withResolvers<void>()
      const uccidi = () => morto.resolve(server.spegni('SIGKILL'))
      const dopo = DOPO_IL_250[Math.floor(n / 2) % DOPO_IL_250.length] ?? 0
      if (n % 2 === 0) {
        // The answer never comes: nobody hears it any more.
        smtp.now.taking = uccidi
        smtp.now.said = undefined
      } else {
        smtp.now.taking = undefined
        smtp.now.said = () => void (dopo === 0 ? setImmediate(uccidi) : setTimeout(uccidi, dopo))
      }
      await server.spegni('SIGKILL')
      await scriviDentro(dove, UNDICI_MINUTI)
      // The round at the start sends the next one.
      await server.accendi()
      let vivo = true
      void morto.promise.then(() => (vivo = false))
      while (vivo && !finite) {
        await pausa(100)
        finite = vivo && !(await restano().catch(() => true))
      }
      if (!vivo) cadute++
    }
    smtp.now.taking = smtp.now.said = undefined
    for (const [n, emessa] of emesse.entries()) {
      const { nome_file } = emessa
      const stato = await statoDi(emessa)
      stati[stato] = (stati[stato] ?? 0) + 1
      const partite = smtp.taken.filter(({ text }) => text.includes(`Subject: ${nome_file}`)).length
      conto.prova(
        stato === 'Spedita' ? partite === 1 : stato === 'Incerta' && partite <= 1,
        `caduta ${fatte + n}: ${partite} mail di ${nome_file}, ${stato}`,
      )
    }
  }
  conto.nota(`${cadute} cadute, ${smtp.taken.length} mail di ${quante} file; ${JSON.stringify(stati)}`)
}

/** Random orders of sending, falls, answers and restores, and what else is tried of the mailbox, in large. */
async function aCaso(conto: Conto, motore: Motore): Promise<void> {
  const file = globSync('src/archivio/posta-arrivata/*.test.ts')
  const { titles, failed } = await runTests(`api-${motore}`, file, { TUTTO: '1', SEQUENZE: '2000' })
  conto.prove(titles.length, failed)
}

export const pec: Parte[] = [
  ...suEntrambi('PEC: kill -9 attorno al 250,', 'pec-caduta', async (conto, motore, { giri }) =>
    cadePerPec(conto, giri * 2, await luogo('pec', motore)),
  ),
  ...suEntrambi('PEC: ordini a caso,', 'pec', aCaso),
]
