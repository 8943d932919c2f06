import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { TUTTO } from '#test/sample.ts'
import { openTelephone, type Rete } from '#test/telephone.ts'
import type { Action } from '#web/outbox-store.ts'

/** How many orders of events are tried; the long run asks for 500. */
const QUANTE = Number(process.env.SEQUENZE ?? (TUTTO ? 30 : 10))
const SEME = Number(process.env.SEME ?? Date.now() % 2 ** 31)

const bench = await openBench()
const io = await newPerson(bench, 3)
const altro = await newPerson(bench, 3)
const { id: clienteId } = await bench.crea.cliente('Ada Cantina')

const telefono = await openTelephone(bench)
afterAll(async () => {
  await telefono.chiudi()
  await bench.chiudi()
})
const apri = telefono.apri

const visita = async () =>
  (await bench.crea.visita(clienteId, `${oggi()}T09:00`, { titolo: 'In cantina', utenteAssegnatoId: io.id }))
    .id as number

const ufficio = (id: number, corpo: object | null) =>
  corpo
    ? bench.chiedi('PUT', `/appuntamenti/${id}`, { corpo })
    : bench.chiedi('DELETE', `/appuntamenti/${id}`)

interface Passo {
  cosa:
    | 'conferma'
    | 'rete'
    | 'invia'
    | 'due schede'
    | 'ricarica'
    | 'altro utente'
    | 'ufficio'
    | 'ruolo'
    | 'sfratto'
  rete: Rete
  quale: 0 | 1
  campo: 'noteFollowUp' | 'noteCompletamento' | 'stato'
  ufficio: 'note' | 'passa' | 'torna' | 'annulla' | 'elimina'
  aspetta: boolean
}
const passo: fc.Arbitrary<Passo> = fc.record({
  cosa: fc.constantFrom(
    'conferma',
    'conferma',
    'conferma',
    'rete',
    'invia',
    'due schede',
    'ricarica',
    'altro utente',
    'ufficio',
    'ruolo',
    'sfratto',
  ),
  rete: fc.constantFrom('va', 'va', 'manca', 'risposta persa', 'risposta a metà', 'a metà'),
  quale: fc.constantFrom(0, 1),
  campo: fc.constantFrom('noteFollowUp', 'noteCompletamento', 'stato'),
  ufficio: fc.constantFrom('note', 'note', 'passa', 'torna', 'annulla', 'elimina'),
  aspetta: fc.boolean(),
})

const DALL_UFFICIO = (n: number) => ({
  note: { noteFollowUp: `ufficio ${n}` },
  passa: { utenteAssegnatoId: altro.id },
  torna: { utenteAssegnatoId: io.id },
  annulla: { stato: 'Annullato' },
  elimina: null,
})

const { confirm, isUnsent, outbox, sendAll } = telefono.outbox
const inAttesa = () => outbox.actions().filter(isUnsent).length

let segno = 0

let ruoloMio = 3
/** An Admin gives the technician another role, which ends their sessions: they sign in again. */
async function ruolo(ruoloId: number): Promise<void> {
  if (ruoloId === ruoloMio) return
  ruoloMio = ruoloId
  // Where something of theirs is just being written, PostgreSQL may ask the office to try again.
  const cambia = () => bench.chiedi('PUT', `/utenti/${io.id}`, { corpo: { ruoloId } })
  await expect.poll(cambia).toMatchObject({ stato: 200 })
  io.token = await bench.accedi(io.nomeUtente)
  apri(io)
}

/** Confirms a change that nobody else makes, so that its effect can be found again. */
async function conferma(visitaId: number, campo: Passo['campo'], prima: string | null, pazienza: number) {
  const dopo = campo === 'stato' ? 'Completato' : `segno ${++segno};`
  const azione = await confirm(
    {
      tipo: 'visita.gestisci',
      visitaId,
      titolo: 'Ada Cantina',
      corpo: { campi: { [campo]: { prima: campo === 'stato' ? 'Programmato' : prima, dopo } } },
    },
    pazienza,
  )
  return { azione, campo, dopo, visitaId }
}

/** In how many lines of a visit's register this text newly stands, by whoever's hand. */
async function nate(visitaId: number, testo: string): Promise<number> {
  const righe = await bench.db
    .selectFrom('registro')
    .select(['prima', 'dopo'])
    .where('tabella', '=', 'appuntamenti')
    .where('record_id', '=', visitaId)
    .where('azione', '=', 'aggiorna')
    .execute()
  return righe.filter(({ prima, dopo }) => dopo?.includes(testo) && !prima?.includes(testo)).length
}

test(`${QUANTE} ordini a caso di conferme, reti che cadono, pagine chiuse e ufficio al lavoro: ogni azione una volta`, async ({
  annotate,
}) => {
  await annotate(`seme ${SEME}`)
  const una = fc.asyncProperty(fc.array(passo, { minLength: 3, maxLength: 14 }), async (passi) => {
    telefono.rete = 'va'
    const visite = [await visita(), await visita()]
    const confermate: Awaited<ReturnType<typeof conferma>>[] = []
    const viste: (string | null)[] = [null, null]
    /** What the browser has thrown away, sent or not. */
    const persi = new Set<string>()
    await ruolo(3)
    apri(io)
    for (const { cosa, quale, campo, aspetta, ...p } of passi) {
      const id = visite[quale] ?? 0
      if (cosa === 'rete') telefono.rete = p.rete
      if (cosa === 'invia') await sendAll({ atOnce: true })
      if (cosa === 'due schede')
        await Promise.all([sendAll({ atOnce: true }), telefono.altraScheda.sendAll({ atOnce: true })])
      if (cosa === 'ruolo') await ruolo(campo === 'stato' ? 2 : 3)
      if (cosa === 'sfratto') {
        // Whatever is under way ends first: it would put back what the browser has taken away.
        await sendAll({ atOnce: true })
        for (const perso of await telefono.sfratta(io.id)) persi.add(perso)
        apri(io)
      }
      if (cosa === 'ricarica') apri(io)
      if (cosa === 'altro utente') {
        apri(altro)
        await sendAll({ atOnce: true })
        expect(inAttesa()).toBe(0)
        apri(io)
      }
      if (cosa === 'ufficio') await ufficio(id, DALL_UFFICIO(segno)[p.ufficio])
      if (cosa === 'conferma') {
        const fatta = await conferma(
          id,
          campo,
          campo === 'noteFollowUp' ? (viste[quale] ?? null) : null,
          aspetta ? 50 : 0,
        )
        confermate.push(fatta)
        if (campo === 'noteFollowUp') viste[quale] = fatta.dopo
      }
    }
    telefono.rete = 'va'
    apri(io)
    for (let n = 0; n < 20 && (n === 0 || inAttesa() > 0); n++) {
      await new Promise((poi) => setTimeout(poi, 5))
      await sendAll({ atOnce: true })
    }

    const ids = new Set(confermate.map(({ azione }) => azione.id))
    // A tab that was sending just then may have put back what the browser threw away.
    const sulTelefono = outbox.actions().filter(({ id }) => ids.has(id) && !persi.has(id))
    expect(sulTelefono.length).toBe(confermate.filter(({ azione }) => !persi.has(azione.id)).length)
    const arrivate =
      ids.size === 0
        ? []
        : await bench.db
            .selectFrom('azioni')
            .select(['uid', 'esito'])
            .where('uid', 'in', [...ids])
            .execute()
    const esiti = (di: { uid: string; esito: string }[]) =>
      Object.fromEntries(di.map((a) => [a.uid, a.esito]))
    expect(esiti(arrivate.filter(({ uid }) => !persi.has(uid)))).toEqual(
      esiti(sulTelefono.map((a: Action) => ({ uid: a.id, esito: a.stato }))),
    )
    for (const { azione, campo, dopo, visitaId } of confermate) {
      const esito = arrivate.find(({ uid }) => uid === azione.id)?.esito
      // What was thrown away may never have arrived; where it has, it was once.
      if (persi.has(azione.id) && esito === undefined) {
        if (campo !== 'stato') expect(await nate(visitaId, dopo)).toBe(0)
        continue
      }
      expect(esito).toBeDefined()
      if (campo !== 'stato')
        expect([esito, await nate(visitaId, dopo)]).toEqual([esito, esito === 'fatta' ? 1 : 0])
    }
  })
  await fc.assert(una, { numRuns: QUANTE, seed: SEME, endOnFailure: true })
}, 600_000)
