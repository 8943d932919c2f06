// long because random orders, what the office does meanwhile and what must be so at the end are one model
import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { addDays, dayInRome, oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { samplePdf } from '#test/pdf.ts'
import { newPerson } from '#test/people.ts'
import { CALDAIA_UNO, moduloUno, rceeScritto } from '#test/rcee.ts'
import { rapportoScritto } from '#test/report.ts'
import { TUTTO } from '#test/sample.ts'
import { openTelephone, type Rete } from '#test/telephone.ts'
import type { Action, KeptFile } from '#web/outbox-store.ts'

/** How many orders of events are tried: all of them by `npm run test:assurance`, others each time. */
const QUANTE = Number(process.env.SEQUENZE ?? (TUTTO ? 500 : 5))
const SEME = Number(process.env.SEME ?? (TUTTO ? Date.now() % 2 ** 31 : 20_261_125))

const bench = await openBench()
const io = await newPerson(bench, 3)
const altro = await newPerson(bench, 3)
const telefono = await openTelephone(bench)
afterAll(async () => {
  await telefono.chiudi()
  await bench.chiudi()
})
const { confirm, isUnsent, outbox, sendAll } = telefono.outbox
/** Whoever asks for it is told where a file could not leave; it leaves later. */
const manda = (scheda = sendAll) => scheda({ atOnce: true }).catch(() => undefined)
const inAttesa = () => outbox.actions().filter(isUnsent).length

/** Until nothing waits any more, however busy the machine is. */
async function arriva(): Promise<void> {
  const fine = Date.now() + 60_000
  do {
    await new Promise((poi) => setTimeout(poi, 5))
    await manda()
  } while (inAttesa() > 0 && Date.now() < fine)
}

const passo = fc.record({
  cosa: fc.constantFrom(
    ...(['rapporto', 'rcee', 'correggi', 'correggi', 'consegna', 'scegli', 'scegli'] as const),
    ...(['rete', 'invia', 'due schede', 'ricarica', 'ufficio', 'ufficio', 'decidi'] as const),
    ...(['rotto', 'illeggibile', 'domani', 'orologio', 'orologio'] as const),
  ),
  rete: fc.constantFrom<Rete>('va', 'va', 'manca', 'risposta persa', 'risposta a metà', 'a metà'),
  ufficio: fc.constantFrom(
    ...(['matricola', 'matricola', 'matricola', 'note', 'impianto', 'elenco', 'catasto'] as const),
    ...(['passa', 'torna', 'torna', 'annulla', 'riapri', 'riapri'] as const),
  ),
  si: fc.boolean(),
  /** How far its clock is ahead, in hours; whether it has yet to hear of that. */
  avanti: fc.integer({ min: -48, max: 48 }),
})

/** What is wrong with a form that was signed all the same. */
const GUASTI = {
  rotto: { dati: { esito: { ...moduloUno().dati.esito, prescrizioni: 'Spento' } } },
  illeggibile: { contenuto: { regole: 'x'.repeat(40) } },
  domani: { dati: { quando: { ...moduloUno().dati.quando, data_controllo: addDays(oggi(), 1) } } },
}

/** The telephone's clock, ahead by so many ms; unaware, it dates what is signed wrongly. */
let orologio = { avanti: 0, ignaro: false }
/** The clock that each document was confirmed by. */
const confermatiCon = new Map<string, typeof orologio>()
const diOrologio = (istante: string, avanti: number) => new Date(Date.parse(istante) + avanti).toISOString()
telefono.riscrivi = (corpo) => {
  const richiesta = JSON.parse(corpo)
  richiesta.oraInvio = diOrologio(richiesta.oraInvio, orologio.avanti)
  for (const azione of richiesta.azioni) {
    const uid = azione.corpo.contenuto?.uid ?? azione.corpo.uid
    const { avanti, ignaro } = confermatiCon.get(uid) ?? { avanti: 0, ignaro: false }
    azione.oraTelefono = diOrologio(azione.oraTelefono, avanti)
    if (!ignaro) continue
    azione.confermataIl = diOrologio(azione.confermataIl, avanti)
    azione.epoca = azione.confermataIl
  }
  return JSON.stringify(richiesta)
}
/** What a wrong clock writes into what is signed; nothing where it is right, or has been put right. */
function perOrologio() {
  const { avanti, ignaro } = orologio
  if (!ignaro) return null
  const fa = (minuti: number) => diOrologio(new Date(Date.now() - minuti * 60_000).toISOString(), avanti)
  const quando = { data_controllo: dayInRome(fa(2)), arrivo: '09:00', partenza: '09:40' }
  return { orario: { arrivo: fa(70), partenza: fa(3) }, firmatoIl: fa(2), quando }
}

const sha = (contenuto: Buffer) => createHash('sha256').update(contenuto).digest('hex')
let n = 0

interface Dove {
  visitaId: number
  clienteId: number
  titolo: string
}

/** A document with what goes with it, as the telephone confirms it; behind the one before. */
async function conferma(
  azione: { tipo: string; corpo: { pdf: string; contenuto: { uid: string } } } & Dove,
  dopo: string[],
  accanto: KeptFile[] = [],
) {
  const { tipo, corpo } = azione
  const pdf = samplePdf(`${tipo} ${++n}`)
  corpo.pdf = sha(pdf)
  const file = [{ impronta: corpo.pdf, blob: new Blob([new Uint8Array(pdf)]), nome: 'r.pdf' }, ...accanto]
  confermatiCon.set(corpo.contenuto.uid, orologio)
  return confirm({ ...azione, dopo }, 0, { file })
}

// biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
type Letto = any

interface Confermato {
  azione: Action
  uid: string
  pdf: string
  correggeUid: string | null
}

/** What the telephone and the office do with one visit and its boiler; each thing that is confirmed is noted. */
async function visita() {
  const { id: clienteId } = await bench.crea.cliente('Ada Cantina', { provincia: 'TO' })
  const { id: visitaId } = await bench.crea.visita(clienteId, `${oggi()}T09:00`, {
    titolo: 'In cantina',
    utenteAssegnatoId: io.id,
  })
  const { id: caldaiaId } = await bench.dati('POST', '/caldaie', {
    corpo: { clienteId, ...CALDAIA_UNO, matricola: null },
  })
  const dove: Dove = { visitaId, clienteId, titolo: 'Ada' }
  const azioni: Action[] = []
  const documenti: Confermato[] = []
  const consegne: { azione: Action; uid: string }[] = []
  /** Serial numbers that the technician sent: over what, which. */
  const imparati: [prima: string | null, dopo: string][] = []
  const moduli = (): Promise<Letto[]> => bench.dati('GET', '/rcee-moduli', { query: { visita: visitaId } })
  const nota = (azione: Action) => {
    azioni.push(azione)
    return azione
  }

  /** With a photograph that is none, where it is said: the report goes without. */
  async function rapporto(conFoto: boolean) {
    const dopo = azioni.slice(-1).map(({ id }) => id)
    const nonFoto = Buffer.from(`non è una foto ${++n}`)
    const file = conFoto
      ? [{ impronta: sha(nonFoto), blob: new Blob([nonFoto]), nome: 'foto.jpg', accanto: true }]
      : []
    const foto = file.map(({ impronta }) => ({
      ...{ uid: randomUUID(), categoria: 'Prima', impronta, larghezza: 8, altezza: 8 },
      scattataIl: '2026-11-24T08:30:00.000Z',
    }))
    const sbagliato = perOrologio()
    const corpo = rapportoScritto(visitaId, { foto, ...sbagliato?.orario }, sbagliato?.firmatoIl)
    nota(await conferma({ ...dove, tipo: 'rapporto.chiudi', corpo }, dopo, file))
  }
  async function rcee(correggi: boolean, guasto: object = {}) {
    const precedente = correggi ? documenti.at(-1) : undefined
    if (correggi && !precedente) return
    const scritta: [string | null, string] = [imparati.at(-1)?.[1] ?? null, `SUL POSTO ${++n}`]
    imparati.push(scritta)
    const [prima, dopo] = scritta
    const sbagliato = perOrologio()
    const corpo = rceeScritto(
      { caldaiaId },
      {
        ...(sbagliato && { dati: { quando: sbagliato.quando }, firmatoIl: sbagliato.firmatoIl }),
        ...guasto,
        imparato: { generatore: { matricola: { prima, dopo } }, impianto: {} },
        ...(precedente && { correzione: { precedenteUid: precedente.uid, motivo: `Letto male ${n}` } }),
      },
    )
    const prime = azioni.slice(-1).map(({ id }) => id)
    const azione = nota(await conferma({ ...dove, tipo: 'rcee.chiudi', corpo }, prime))
    documenti.push({ azione, uid: corpo.contenuto.uid, pdf: corpo.pdf, correggeUid: precedente?.uid ?? null })
  }
  async function consegna() {
    const quale = documenti.at(-1)
    if (!quale) return
    const corpo = { uid: quale.uid, come: 'Condiviso', il: '2026-11-22T10:00:00.000Z' }
    const dopo = [quale.azione.id]
    consegne.push({
      azione: nota(await confirm({ ...dove, tipo: 'rcee.consegna', corpo, dopo }, 0)),
      uid: quale.uid,
    })
  }
  /** Of what the office has changed too the technician keeps their own, or the office's. */
  async function scegli(ilMio: boolean) {
    const aperta = outbox.actions().find(({ stato, visitaId: v }) => stato === 'scelta' && v === visitaId)
    const contrasti = (aperta?.risposta?.contrasti ?? []) as Letto[]
    if (!aperta) return
    const generatore: Record<string, object> = {}
    for (const { campo, dopo, ufficio } of ilMio ? contrasti : []) {
      generatore[campo.replace('generatore.', '')] = { prima: ufficio, dopo }
      imparati.push([ufficio, dopo])
    }
    const suo = aperta.corpo as { contenuto?: { uid: string }; uid?: string }
    const corpo = { uid: suo.contenuto?.uid ?? suo.uid, generatore, impianto: {} }
    const azione = { ...dove, tipo: 'rcee.impara', corpo, risponde: aperta.id }
    nota(await confirm(azione, 0, { alPostoDi: aperta.n }))
  }
  async function ufficio(cosa: string) {
    const campi = {
      matricola: ['caldaie', caldaiaId, { matricola: `UFFICIO ${++n}` }] as const,
      note: ['caldaie', caldaiaId, { note: `nota ${n}` }] as const,
      passa: ['appuntamenti', visitaId, { utenteAssegnatoId: altro.id }] as const,
      torna: ['appuntamenti', visitaId, { utenteAssegnatoId: io.id }] as const,
      annulla: ['appuntamenti', visitaId, { stato: 'Annullato' }] as const,
      riapri: ['appuntamenti', visitaId, { stato: 'Programmato' }] as const,
    }[cosa]
    if (campi) return bench.chiedi('PUT', `/${campi[0]}/${campi[1]}`, { corpo: campi[2] })
    if (cosa === 'impianto')
      return bench.chiedi('POST', '/impianti', { corpo: { clienteId, interno: String(n) } })
    const [vivo] = (await moduli()).filter(({ stato }) => stato === 'Chiuso')
    if (cosa === 'elenco' && vivo?.rcee_id) await bench.chiedi('DELETE', `/rcee/${vivo.rcee_id}`)
    if (cosa === 'catasto' && vivo)
      await bench.chiedi('PUT', `/rcee-moduli/${vivo.id}/catasto`, {
        corpo: { caricatoIl: oggi(), numero: 'X' },
      })
    return undefined
  }
  const aspettano = async () => {
    const sue = ((await bench.dati('GET', '/azioni')) as Letto[]).filter(({ uid }) =>
      azioni.some(({ id }) => id === uid),
    )
    for (const una of sue) await interaInAttesa(una)
    return sue
  }
  /** What was signed waits whole: what was sent, its PDF, why, and both hours. */
  async function interaInAttesa({ uid, motivo, rapporto: r, rcee: f, documento, ...una }: Letto) {
    const azione = azioni.find(({ id }) => id === uid)
    if (!azione?.tipo.endsWith('.chiudi')) return
    const { corpo } = await bench.db
      .selectFrom('azioni')
      .select('corpo')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    const mandato = azione.corpo as { contenuto: { uid: string } }
    expect(JSON.parse(corpo ?? '').contenuto.uid).toBe(mandato.contenuto.uid)
    const documentoId = r?.documentoId ?? f?.documentoId ?? documento?.id
    const { stato } = await bench.chiedi('GET', `/documenti/${documentoId}/preview`)
    expect([stato, motivo === '' || motivo === null]).toEqual([200, false])
    const { avanti } = confermatiCon.get(mandato.contenuto.uid) ?? { avanti: 0 }
    expect(Date.parse(una.ora_telefono)).toBe(Date.parse(azione.oraTelefono ?? '') + avanti)
    expect(Date.parse(una.ora_corretta)).toBeLessThanOrEqual(Date.now())
    // Whatever counts if it is accepted has been lived already.
    if (r?.corretto) expect(Date.parse(r.corretto.partenza)).toBeLessThanOrEqual(Date.now())
    if (f?.corretto) expect(f.corretto <= oggi()).toBe(true)
    conto.sbagliate += avanti === 0 ? 0 : 1
    conto.corrette += (r ?? f)?.corretto ? 1 : 0
  }
  const decidiUna = (id: number, esito: string) =>
    bench.chiedi('POST', `/azioni/${id}/decisione`, { corpo: { esito, motivo: 'Così' } })
  /** An Admin says yes or no to the first that waits. */
  async function decidi(si: boolean) {
    const [sua] = await aspettano()
    if (sua) await decidiUna(sua.id, si ? 'Accettata' : sua.id % 2 ? 'Archiviata' : 'Rifiutata')
  }
  /** And to all of them at last: what can't be written any more is archived. */
  async function decidiTutte() {
    for (const { id } of await aspettano())
      if ((await decidiUna(id, 'Accettata')).stato !== 200) await decidiUna(id, 'Archiviata')
    expect((await aspettano()).map(({ motivo }) => motivo)).toEqual([])
  }
  return {
    ...{ clienteId, visitaId, caldaiaId, azioni, documenti, consegne, imparati, moduli },
    rapporto,
    rcee,
    consegna,
    scegli,
    ufficio,
    decidi,
    decidiTutte,
  }
}

/** What all orders together came to. */
const conto = {
  azioni: 0,
  archiviati: 0,
  moduli: 0,
  correzioni: 0,
  consegnati: 0,
  imparate: 0,
  scelte: 0,
  decise: 0,
  sbagliate: 0,
  corrette: 0,
  senzaFoto: 0,
}

/** Nothing final without its row, no row without its action; one form holds, and each says what it corrected. */
async function esamina(qui: Awaited<ReturnType<typeof visita>>) {
  const { clienteId, caldaiaId, visitaId, azioni, documenti, consegne, imparati, moduli } = qui
  const ids = azioni.map(({ id }) => id)
  const arrivate = ids.length
    ? await bench.db
        .selectFrom('azioni')
        .select(['uid', 'tipo', 'esito', 'decisione'])
        .where('uid', 'in', ids)
        .execute()
    : []
  expect(arrivate.map(({ uid }) => uid).sort()).toEqual([...ids].sort())
  const stati = new Map(outbox.actions().map(({ id, stato }) => [id, stato]))
  // A choice that was made has taken the place of what it answers.
  for (const { uid, esito } of arrivate) expect(stati.get(uid) ?? 'scelta').toBe(esito)
  // Nothing that was signed was refused by anybody but a person.
  expect(arrivate.filter(({ tipo, esito }) => tipo.endsWith('.chiudi') && esito === 'respinta')).toEqual([])
  const scritta = ({ esito, decisione }: (typeof arrivate)[number]) =>
    esito === 'fatta' || esito === 'scelta' || decisione === 'Accettata'
  const scritte = new Set(arrivate.filter(scritta).map(({ uid }) => uid))

  const tutti = await moduli()
  const attesi = documenti.filter(({ azione }) => scritte.has(azione.id))
  expect(tutti.map(({ uid }) => uid).sort()).toEqual(attesi.map(({ uid }) => uid).sort())
  const rapporti: Letto[] = await bench.dati('GET', '/rapporti', { query: { visite: visitaId } })
  const diRapporti = arrivate.filter((a) => a.tipo === 'rapporto.chiudi' && scritte.has(a.uid))
  expect(rapporti.length).toBe(diRapporti.length)

  const inFila = tutti.toSorted((a, b) => a.revisione - b.revisione)
  expect(inFila.map(({ revisione }) => revisione)).toEqual(inFila.map((_, i) => i + 1))
  expect(inFila.map(({ precedente_id }) => precedente_id)).toEqual(
    [null, ...inFila.map(({ id }) => id)].slice(0, inFila.length),
  )
  expect(inFila.map(({ stato }) => stato)).toEqual(
    inFila.map((_, i) => (i === inFila.length - 1 ? 'Chiuso' : 'Superato')),
  )
  const file = await bench.db
    .selectFrom('documenti')
    .select(['id', 'impronta'])
    .where('cliente_id', '=', clienteId)
    .where('tipologia', '=', 'RCEE')
    .execute()
  for (const { uid, documento_id, consegnato_come } of inFila) {
    const suo = documenti.find((uno) => uno.uid === uid)
    expect(file.find(({ id }) => id === documento_id)?.impronta).toBe(suo?.pdf)
    const consegnato = consegne.some((una) => una.uid === uid && scritte.has(una.azione.id))
    expect([uid, consegnato_come]).toEqual([uid, consegnato ? 'Condiviso' : null])
  }
  // What was archived has its document, what was refused has none, what was written hasn't two.
  const archiviati = new Set(arrivate.filter((a) => a.decisione === 'Archiviata').map(({ uid }) => uid))
  for (const { azione, pdf } of documenti)
    expect(file.filter(({ impronta }) => impronta === pdf).length).toBe(
      scritte.has(azione.id) || archiviati.has(azione.id) ? 1 : 0,
    )
  // The row among the reports is the form's that holds, while nobody has deleted it.
  const righe: Letto[] = await bench.dati('GET', '/rcee', { query: { clienteId } })
  const sue = righe.filter((r) => r.caldaia_id === caldaiaId)
  const vivo = inFila.at(-1)
  expect(sue.map(({ id, numero_documento, file_media }) => [id, numero_documento, file_media?.id])).toEqual(
    vivo?.rcee_id ? [[vivo.rcee_id, vivo.codice, vivo.documento_id]] : [],
  )
  // A serial number was written by the technician over what they had seen alone.
  const scritture = await bench.db
    .selectFrom('registro')
    .select(['utente_id', 'prima', 'dopo'])
    .where('tabella', '=', 'caldaie')
    .where('record_id', '=', caldaiaId)
    .where('azione', '=', 'aggiorna')
    .execute()
  const matricola = (riga: string | null): string | null =>
    (JSON.parse(riga ?? '{}') as Letto).matricola ?? null
  for (const { prima, dopo } of scritture) {
    const [era, ora] = [matricola(prima), matricola(dopo)]
    if (era === ora || ora?.startsWith('UFFICIO')) continue
    // Of one's own words the last holds, by the hours that are known of them.
    if (era === null || era.startsWith('UFFICIO')) expect(imparati).toContainEqual([era, ora])
    else expect(imparati.flatMap(([, dopo]) => dopo)).toEqual(expect.arrayContaining([era, ora]))
    conto.imparate++
  }
  conto.azioni += azioni.length
  conto.senzaFoto += outbox.actions().filter(({ senzaFile }) => senzaFile?.length).length
  conto.archiviati += archiviati.size
  conto.moduli += tutti.length
  conto.correzioni += inFila.filter(({ motivo_correzione }) => motivo_correzione !== null).length
  conto.consegnati += inFila.filter(({ consegnato_come }) => consegnato_come !== null).length
  conto.scelte += arrivate.filter((a) => a.tipo === 'rcee.impara').length
  conto.decise += arrivate.filter((a) => a.decisione !== null && a.esito === 'verifica').length
}

test(`${QUANTE} ordini a caso di rapporto, RCEE, correzioni, consegne e scelte in una visita, orologi sbagliati, reti che cadono e ufficio al lavoro: ogni documento una volta, niente dell’ufficio coperto`, async ({
  annotate,
}) => {
  await annotate(`seme ${SEME}`)
  const una = fc.asyncProperty(
    fc.array(passo, { minLength: 4, maxLength: 20, size: 'max' }),
    async (passi) => {
      telefono.rete = 'va'
      orologio = { avanti: 0, ignaro: false }
      // What of the one before has arrived is no longer there.
      await telefono.sfratta(io.id)
      const qui = await visita()
      telefono.apri(io)
      for (const { cosa, rete, ufficio, si, avanti } of passi) {
        if (cosa === 'orologio') orologio = { avanti: avanti * 3_600_000, ignaro: si }
        if (cosa === 'rete') telefono.rete = rete
        if (cosa === 'invia') await manda()
        if (cosa === 'ricarica') telefono.apri(io)
        if (cosa === 'due schede') await Promise.all([manda(), manda(telefono.altraScheda.sendAll)])
        if (cosa === 'rapporto') await qui.rapporto(si)
        if (cosa === 'rcee' || cosa === 'correggi') await qui.rcee(cosa === 'correggi')
        if (cosa in GUASTI) await qui.rcee(false, GUASTI[cosa as keyof typeof GUASTI])
        if (cosa === 'consegna') await qui.consegna()
        if (cosa === 'scegli') await qui.scegli(si)
        if (cosa === 'decidi') await qui.decidi(si)
        if (cosa === 'ufficio') await qui.ufficio(ufficio)
      }
      telefono.rete = 'va'
      telefono.apri(io)
      await arriva()
      // What waits is decided and chosen at last, some of it, and what follows from that arrives too.
      for (const { si } of passi.slice(0, 3)) {
        await qui.decidi(si)
        await qui.scegli(si)
        await qui.consegna()
      }
      await arriva()
      await qui.decidiTutte()
      await arriva()
      await esamina(qui)
    },
  )
  await fc.assert(una, { numRuns: QUANTE, seed: SEME, endOnFailure: true })
  await annotate(
    Object.entries(conto)
      .map(([cosa, quante]) => `${cosa} ${quante}`)
      .join(', '),
  )
  if (QUANTE >= 100)
    for (const [cosa, quante] of Object.entries(conto)) expect([cosa, quante > 0]).toEqual([cosa, true])
}, 3_600_000)
