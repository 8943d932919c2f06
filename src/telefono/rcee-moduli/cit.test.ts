import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml } from '#server/files/xml.ts'
import type { XmlElement } from '#shared/xml-tree.ts'
import { verdictOf } from '#test/fatturapa.ts'
import { chiuso, modulo1, moduloQualunque } from '#test/moduli.ts'
import { moduloDue, moduloUno } from '#test/rcee.ts'
import { campione, quanti } from '#test/sample.ts'
import { citDi } from './cit.rules.ts'
import type { Modulo } from './contract.ts'
import { nomeCit } from './rules.ts'

/** `npm run test:assurance -- --solo campioni` tries all of them. */
const RAPPORTI = 10_000

/** Piedmont's schemas are others' and not given along: whoever has laid them beside the clone compares with them. */
const schema = (tipo: string) =>
  new URL(`../../../../shared/reference/cit/Import-Allegato${tipo}-1.0.3.xsd`, import.meta.url)
const ufficiali = existsSync(schema('II')) && {
  1: verdictOf(readFileSync(schema('II'))),
  2: verdictOf(readFileSync(schema('III'))),
}

function file(modulo: Modulo, firma = { esito: 'Firmato', nome: 'Enrico Bosio' as string | null }): string {
  const letto = chiuso(modulo)
  return citDi({ modulo: letto, errori: letto.giudizio.errori, firma })
}

/** Texts by the names of their elements, in the order of the file; of nil ones null. */
function valori(xml: string): Map<string, (string | null)[]> {
  const trovati = new Map<string, (string | null)[]>()
  const scendi = ({ name, children, text }: XmlElement) => {
    if (children.length > 0) return children.forEach(scendi)
    const nullo = xml.includes(`<${name} xsi:nil="true"/>`) && text === ''
    trovati.set(name, [...(trovati.get(name) ?? []), nullo ? null : text])
  }
  scendi(readXml(Buffer.from(xml)))
  return trovati
}

test('ogni rapporto che si può chiudere dà un file che lo schema ufficiale accetta, con le sue cifre', () => {
  let visti = 0
  fc.assert(
    fc.property(moduloQualunque, (modulo) => {
      const letto = chiuso(modulo)
      expect(letto.giudizio.errori.filter(({ gravita }) => gravita === 'blocca')).toEqual([])
      const xml = file(modulo)
      const detti = valori(xml)
      if (ufficiali) expect(ufficiali[modulo.tipo](Buffer.from(xml)), xml).toBe(true)
      const numeri = (nome: string) => detti.get(nome)?.map((uno) => (uno === null ? null : Number(uno)))
      const { prove } = modulo.dati
      if (modulo.tipo === 1) {
        expect(numeri('A_E_tempFumi')).toEqual(modulo.dati.prove.map((p) => p.t_fumi))
        expect(numeri('A_E_nox')).toEqual(modulo.dati.prove.map((p) => p.nox))
        expect(numeri('A_E_valorePortata')).toEqual(modulo.dati.prove.map((p) => p.portata))
        expect(numeri('A_E_rendimCombu')).toEqual(letto.giudizio.prove.map((p) => p.rendimento))
        expect(numeri('A_E_COcorretto')).toEqual(letto.giudizio.prove.map((p) => p.co_corretto))
        expect(numeri('A_E_potenzaFocolare')).toEqual([modulo.generatore.potenza_focolare_kw])
      } else {
        expect(numeri('A_E_uscLatoUtenze')).toEqual(modulo.dati.prove.map((p) => p.t_usc_utenze))
        expect(numeri('A_E_potenzaAss')).toEqual(modulo.dati.prove.map((p) => p.potenza_assorbita_kw))
        expect(detti.get('A_E_filtriPuliti')?.length ?? 0).toBe(
          modulo.dati.prove.filter((p) => p.filtri_puliti !== null).length,
        )
      }
      expect(detti.get('A_F_flagFunzImp')).toEqual([String(modulo.dati.esito.puo_funzionare === 'si')])
      expect(xml.match(/<rowFumi>/g)).toHaveLength(prove.length)
      visti += modulo.tipo
    }),
    campione(RAPPORTI),
  )
  // of both types
  expect(visti).toBeGreaterThan(quanti(RAPPORTI) * 1.3)
  expect(visti).toBeLessThan(quanti(RAPPORTI) * 1.7)
}, 600_000)

test('dice quello che il rapporto dice, parola per parola', () => {
  const detti = valori(file(modulo1()))
  const uno = Object.fromEntries([...detti].map(([nome, [primo]]) => [nome, primo]))
  expect(uno).toMatchObject({
    ...{ siglaREA: 'TO', numeroREA: '1184220', codiceFiscale: '08214570635', codiceBollino: 'TO-118224' },
    ...{ codiceCatasto: '21180447', A_F_dataControllo: '2026-11-22', A_A_potenzaTermicaNomTotMax: '24' },
    ...{ A_B_flagManutGen: 'false', A_B_flagLibrettoImp: 'true', A_C_flagTrattH2ONR: 'false' },
    A_C_flagTrattAcsNR: 'true',
    A_D_flagInterno: '1',
    A_D_flagEsterno: '2',
    A_F_flagSistRegolaz: 'true',
    ...{ A_E_flagRiflusso: '0', A_E_flagEvacFumi: 'F', A_E_depressCanaleFumo: null, A_E_bacharach1: null },
    A_E_rendimCombu: '99.4',
    A_E_rendimentoLegge: '91.76',
    A_E_minimo: 'true',
    A_E_portataCombu: 'm3/h',
    ...{ A_F_osservazioni: '', A_F_dataIntervento: '2027-11-22', A_F_orarioArrivo: '09:00' },
    ...{ A_F_nomeTecnico: 'Marco', A_F_cognomeTecnico: 'Rossi', A_F_firmaTecnico: 'Marco Rossi' },
    A_F_firmaResp: 'Enrico Bosio',
  })
  expect(detti.has('A_E_rispettoIndBacharach')).toBe(false)
  expect(valori(file(moduloUno(), { esito: 'Assente', nome: null })).get('A_F_firmaResp')).toEqual([
    'Assente',
  ])
  expect(nomeCit(1, 'RCEE-20261122-C312')).toBe('AllegatoII_RCEE-20261122-C312.xml')
  expect(nomeCit(2, 'RCEE-20261122-K3/2')).toBe('AllegatoIII_RCEE-20261122-K3-2.xml')
})

test('un circuito fuori dalle regole non è verificato', () => {
  const due = moduloDue()
  expect(valori(file(due)).get('A_E_Verifica')).toEqual(['true'])
  const [prova] = due.dati.prove
  if (prova) prova.surriscaldamento = 30
  expect(valori(file(due)).get('A_E_Verifica')).toEqual(['false'])
})

test.each<[string, (uno: ReturnType<typeof moduloUno>) => unknown]>([
  ['NOx', ({ dati }) => Object.assign(dati.prove[0] ?? {}, { nox: null })],
  [
    'portata con al massimo 4 cifre intere',
    ({ dati }) => Object.assign(dati.prove[0] ?? {}, { portata: 10_000 }),
  ],
  ['numero GT', ({ generatore }) => Object.assign(generatore, { numero_gt: null })],
  ['data dell’intervento raccomandato', ({ dati }) => Object.assign(dati.esito, { intervento_entro: null })],
  ['un altro modello', ({ generatore }) => Object.assign(generatore, { tipo_combustibile: 'Pellet' })],
])('senza quello che il catasto chiede dice che cosa manca: %s', (manca, togli) => {
  const uno = moduloUno()
  togli(uno)
  expect(() => file(uno)).toThrow(manca)
})
