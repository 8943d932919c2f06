import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sommaKw } from '#anagrafe/impianti/potenze.rules.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import { imparato, type ModuloBozza } from '#telefono/rcee-moduli/components/bozza.ts'
import { giudicato } from '#telefono/rcee-moduli/components/giudicato.ts'
import { conModulo, type GeneratoreNoto, nuovoModulo } from '#telefono/rcee-moduli/components/nuovo.ts'
import { contenutoModulo, fermoDelTelefono } from '#telefono/rcee-moduli/components/pronto-modulo.ts'
import { openBench } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { CALDAIA_UNO, moduloDue, moduloUno, rceeDi } from '#test/rcee.ts'
import { TUTTO } from '#test/sample.ts'

/** All of them by `npm run test:assurance`, others each time. */
const QUANTE = Number(process.env.SEQUENZE ?? (TUTTO ? 500 : 6))
const SEME = Number(process.env.SEME ?? (TUTTO ? Date.now() % 2 ** 31 : 20_261_125))
const GIORNO = '2026-11-22'

const bench = await openBench()
afterAll(() => bench.chiudi())
const telefoni = [await newPerson(bench, 2), await newPerson(bench, 2)] as const
const azienda = await bench.dati('GET', '/azienda')

// biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
type Letto = any

const generatore = fc.record({
  tipo: fc.constantFrom(1, 1, 2),
  kw: fc.integer({ min: 8, max: 120 }).map((mezzi) => mezzi / 2),
  reversibile: fc.boolean(),
  /** On the plant that the office knows. */
  sulNoto: fc.boolean(),
  senzaNumero: fc.boolean(),
  telefono: fc.constantFrom(0, 1),
})
const caso = fc.record({
  generatori: fc.array(generatore, { minLength: 1, maxLength: 4 }),
  /** The office has one's power for all of them. */
  diUno: fc.boolean(),
  /** The second telephone has heard of what the first has sent. */
  aggiornato: fc.boolean(),
  turni: fc.array(fc.constantFrom(0, 1), { minLength: 4, maxLength: 4 }),
})

/** What a telephone has kept of the customer. */
async function scheda(clienteId: number) {
  const letta: Letto = await bench.dati('GET', `/clienti/${clienteId}/scheda`, {
    query: { perRcee: true } as never,
  })
  const noti = (tipo: 1 | 2, righe: Letto[]) =>
    righe.map((riga) => ({
      ...{ tipo, riga, chiave: `${tipo === 1 ? 'C' : 'K'}${riga.id}`, nome: `${riga.marca} ${riga.modello}` },
      impianto: letta.impianti.data.find(({ id }: Letto) => id === riga.impianto_id) ?? null,
      ...{ ultimo: null, ultimoRcee: null, dovuta: null, visitaId: null, proposta: null, manutenzione: null },
    }))
  return {
    cliente: letta.cliente,
    generatori: [
      ...noti(1, letta.caldaie.data),
      ...noti(2, letta.condizionatori.data),
    ] as unknown as GeneratoreNoto[],
  }
}

/** The forms of a telephone, one after the other; each begins as if there were no other. */
function compila(
  { cliente, generatori }: Awaited<ReturnType<typeof scheda>>,
  quali: string[],
): ModuloBozza[] {
  return quali.reduce<ModuloBozza[]>((altri, chiave) => {
    const noto = generatori.find((g) => g.chiave === chiave) as GeneratoreNoto
    const nascita = { generatore: noto, cliente, generatori, oggi: GIORNO }
    const moduli = conModulo({ ...nascita, altri })
    expect(moduli.at(-1)?.dati).toEqual(nuovoModulo({ ...nascita, altri: [] }).dati)
    const { dati } = noto.tipo === 1 ? moduloUno() : moduloDue()
    return [...moduli.slice(0, -1), { ...(moduli.at(-1) as ModuloBozza), dati } as ModuloBozza]
  }, [])
}

async function chiudi(clienteId: number, moduli: ModuloBozza[], n: number, chi: (typeof telefoni)[number]) {
  const modulo = moduli[n] as ModuloBozza
  expect(giudicato(modulo, null, GIORNO, moduli)).toMatchObject({ mancano: [], sbagliati: [] })
  const { caldaiaId, condizionatoreId, ...contenuto } = contenutoModulo(modulo)
  const azione = await rceeDi(
    bench,
    {
      visitaId: null,
      clienteId,
      ...(caldaiaId ? { caldaiaId } : { condizionatoreId: condizionatoreId ?? 0 }),
    },
    {
      ...{ come: chi.token, contenuto },
      corpo: {
        fermo: fermoDelTelefono(modulo, { azienda, tecnico: { nome: null, cognome: null } }),
        imparato: imparato(modulo),
      },
    },
  )
  const { corpo } = await bench.chiedi('POST', '/azioni', {
    ...{ corpo: { utenteId: chi.id, azioni: [azione] }, come: chi.token },
  })
  const [esito] = corpo.data.esiti
  if (esito.esito === 'verifica') {
    expect(esito.motivo).toMatch(/^G[TF] \d è già di .+: il primo libero è \d$/)
    const { id } = (await bench.dati('GET', '/azioni')).find((a: Letto) => a.uid === azione.id)
    const si = await bench.chiedi('POST', `/azioni/${id}/decisione`, {
      corpo: { esito: 'Accettata', motivo: 'Sì' },
    })
    expect([si.stato, si.corpo.error]).toEqual([200, undefined])
  } else expect([esito.esito, esito.motivo]).toEqual(['fatta', null])
}

let n = 0
test('da uno a quattro generatori, in ogni ordine e su due telefoni: la potenza è la somma, i numeri sono diversi', async () => {
  await fc.assert(
    fc.asyncProperty(caso, async ({ generatori, diUno, aggiornato, turni }) => {
      const { id: clienteId } = await bench.dati('POST', '/clienti', {
        corpo: { nome: 'Ada', cognome: `Centrale ${++n}`, provincia: 'TO', comune: 'Rivoli' },
      })
      const { id: impiantoId } = await bench.dati('POST', '/impianti', {
        corpo: { clienteId, provincia: 'TO' },
      })
      const quali: { chiave: string; telefono: number }[] = []
      for (const { tipo, kw, reversibile, sulNoto, senzaNumero, telefono } of generatori) {
        const tabella = tipo === 1 ? 'caldaie' : 'condizionatori'
        const { numeroGt: _, ...targa } = CALDAIA_UNO
        const { id } = await bench.dati('POST', `/${tabella}`, {
          corpo: {
            ...{ clienteId, potenzaKw: kw, ...(sulNoto && { impiantoId }) },
            ...(tipo === 1
              ? { ...targa, modello: `C${quali.length}`, potenzaFocolareKw: kw + 2 }
              : {
                  ...{
                    marca: 'Daikin',
                    modello: `K${quali.length}`,
                    tecnologia: 'Compressione',
                    reversibile,
                  },
                  ...{
                    circuiti: 1,
                    potenzaTermicaKw: reversibile ? kw + 1 : null,
                    dataInstallazione: '2020-06-01',
                  },
                }),
          },
        })
        const numero = tipo === 1 ? 'numero_gt' : 'numero_gf'
        if (senzaNumero)
          await bench.db
            .updateTable(tabella as 'caldaie')
            .set({ [numero]: null })
            .where('id', '=', id)
            .execute()
        quali.push({ chiave: `${tipo === 1 ? 'C' : 'K'}${id}`, telefono })
      }
      const daControllare = async (): Promise<Letto[]> =>
        (await bench.dati('GET', '/impianti/da-controllare')).filter(
          (riga: Letto) => riga.cliente.id === clienteId,
        )

      const suoi = async () => {
        const di = (che: string) => bench.dati('GET', `/${che}`, { query: { clienteId } })
        const [impianti, caldaie, frighi] = [
          await di('impianti'),
          await di('caldaie'),
          await di('condizionatori'),
        ]
        return impianti.map((impianto: Letto) => {
          const qui = (riga: Letto) => riga.impianto_id === impianto.id
          const pompe = frighi.filter((riga: Letto) => qui(riga) && riga.reversibile)
          const [caldi, freddi] = [caldaie.filter(qui), frighi.filter(qui)]
          return {
            ...{ impianto, caldi, freddi },
            caldo: sommaKw([
              ...caldi.map(({ potenza_kw }: Letto) => potenza_kw),
              ...pompe.map(({ potenza_termica_kw }: Letto) => potenza_termica_kw),
            ]),
            freddo: sommaKw(freddi.map(({ potenza_kw }: Letto) => potenza_kw)),
            quanti: [caldi.length + pompe.length, freddi.length],
          }
        })
      }
      const [{ impianto: suo, quanti: insieme }] = (await suoi()).filter(
        ({ impianto }: Letto) => impianto.id === impiantoId,
      )
      // As an archive of before has it.
      if (diUno)
        await bench.db
          .updateTable('impianti')
          .set({
            potenza_totale_kw: insieme[0] > 1 ? 4 : suo.potenza_totale_kw,
            potenza_frigorifera_kw: insieme[1] > 1 ? 4 : suo.potenza_frigorifera_kw,
          })
          .where('id', '=', impiantoId)
          .execute()
      // Each once, and only those where one's power stands for several.
      const meno = (await suoi()).filter(
        ({ impianto, caldo, freddo, quanti }: Letto) =>
          (quanti[0] > 1 && impianto.potenza_totale_kw < caldo) ||
          (quanti[1] > 1 && impianto.potenza_frigorifera_kw < freddo),
      )
      expect((await daControllare()).map(({ id }) => id)).toEqual(
        meno.map(({ impianto }: Letto) => impianto.id),
      )

      const inizio = await scheda(clienteId)
      const di = (telefono: number) =>
        quali.flatMap(({ chiave, telefono: suo }) => (suo === telefono ? [chiave] : []))
      const moduli = [compila(inizio, di(0)), aggiornato ? [] : compila(inizio, di(1))]
      const mandati = [0, 0]
      const manda = async (chi: number) => {
        if (chi === 1 && aggiornato && mandati[1] === 0) moduli[1] = compila(await scheda(clienteId), di(1))
        const quale = mandati[chi] ?? 0
        if (!moduli[chi]?.[quale]) return
        mandati[chi] = quale + 1
        await chiudi(clienteId, moduli[chi], quale, telefoni[chi as 0 | 1])
      }
      for (const chi of [...turni, 0, 0, 0, 0, 1, 1, 1, 1]) await manda(chi)

      // A form says nothing of the other kind's power: what is left the office mends with one act.
      if (diUno) await bench.dati('POST', '/da-completare', { corpo: { genere: 'potenza' } })
      const scadenze: Letto[] = await bench.dati('GET', '/scadenze', { query: { clienteId } })
      for (const { impianto, caldi, freddi, caldo, freddo } of await suoi()) {
        if (caldo) expect(impianto.potenza_totale_kw).toBe(caldo)
        if (freddo) expect(impianto.potenza_frigorifera_kw).toBe(freddo)
        for (const numeri of [caldi.map((r: Letto) => r.numero_gt), freddi.map((r: Letto) => r.numero_gf)]) {
          expect(numeri).not.toContain(null)
          expect(new Set(numeri).size).toBe(numeri.length)
        }
        for (const { id } of caldi) {
          const rcee = scadenze.find((s) => s.caldaia_id === id && s.controllo === 'RCEE')
          expect(rcee.motivo).toContain(`metano, ${formatDecimal(String(caldo))} kW`)
        }
      }
      expect(await daControllare()).toEqual([])
    }),
    { numRuns: QUANTE, seed: SEME },
  )
}, 1_200_000)
