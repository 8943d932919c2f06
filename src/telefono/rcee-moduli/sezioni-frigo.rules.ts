import { TECNOLOGIE_FRIGO } from '#anagrafe/impianti/rules.ts'
import type { Dati2, Generatore2 } from './contract.ts'
import {
  checkList,
  numeroStampato,
  type ParteModulo,
  risposteDelModulo,
  type SezioneModulo,
  scelto,
  siNoStampato,
  tabella,
  targa,
} from './parti.rules.ts'
import { CONSIGLI_2, CONTROLLI_2, ENERGETICA_2, MODI, SENZA_PROVE } from './rules.ts'

/** D, E and F of a chiller or heat pump. */
export function gruppoFrigo(dati: Dati2, generatore: Generatore2): SezioneModulo[] {
  const { energetica } = dati
  return [
    {
      titolo: 'D. CONTROLLO DELL’IMPIANTO (esami visivi)',
      parti: [risposteDelModulo(CONTROLLI_2, dati.controlli)],
    },
    {
      titolo: `E. CONTROLLO E VERIFICA ENERGETICA DEL GRUPPO FRIGO GF n. ${numeroStampato(generatore.numero_gf)}`,
      parti: [
        {
          forma: 'voci',
          voci: [
            ...targa(generatore),
            ['N. circuiti', numeroStampato(generatore.circuiti)],
            ['Pot. frigorifera nominale in raffrescamento', numeroStampato(generatore.potenza_kw, 'kW')],
            ['Pot. termica nominale in riscaldamento', numeroStampato(generatore.potenza_termica_kw, 'kW')],
            ['Tecnologia', scelto(TECNOLOGIE_FRIGO, generatore.tecnologia)],
            ['Prova eseguita in modalità', scelto(MODI, energetica.modo)],
          ],
        },
        risposteDelModulo(ENERGETICA_2, energetica, {
          innocue: ['rilevazione_diretta', 'rilevazione_indiretta'],
        }),
        dati.prove.length > 0
          ? prove(dati.prove)
          : { forma: 'voci', voci: [['Prova non eseguita', scelto(SENZA_PROVE, dati.senza_prove)]] },
      ],
    },
    checkList(CONSIGLI_2, dati.consigli),
  ]
}

const prove = (fatte: Dati2['prove']): ParteModulo =>
  tabella(
    [
      ['Circuito', true],
      ['Surrisc. K', true],
      ['Sottoraffr. K', true],
      ['T condens. °C', true],
      ['T evapor. °C', true],
      ['T ing. esterno °C', true],
      ['T usc. esterno °C', true],
      ['T ing. utenze °C', true],
      ['T usc. utenze °C', true],
      ['Pot. assorbita kW', false],
      ['Filtri puliti', false],
    ],
    fatte.map((p) => [
      String(p.circuito),
      ...[p.surriscaldamento, p.sottoraffreddamento, p.t_condensazione].map((v) => numeroStampato(v)),
      ...[p.t_evaporazione, p.t_ing_esterno, p.t_usc_esterno].map((v) => numeroStampato(v)),
      ...[p.t_ing_utenze, p.t_usc_utenze, p.potenza_assorbita_kw].map((v) => numeroStampato(v)),
      siNoStampato(p.filtri_puliti),
    ]),
  )
