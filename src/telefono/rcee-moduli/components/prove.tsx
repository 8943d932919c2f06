import { NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatDecimal } from '#shared/decimal-text.ts'
import { provaFrigo, provaFumi } from '../contract.ts'
import { co2Attesa } from '../limiti.rules.ts'
import { altreMisure, MISURE_FRIGO, MISURE_FUMI, NOX, type MisuraRichiesta as Voce } from '../misure.rules.ts'
import { MODI, SENZA_PROVE } from '../rules.ts'
import { conFumo, eGas, fumoDi, type ModuloBozza } from './bozza.ts'
import { Aggiungi, Campo, CampoMisura, type DiModulo, Piega } from './campi.tsx'
import { inPiemonte } from './giudicato.ts'
import stili from './modulo.module.css'
import { Scontrino, type ScontrinoProps } from './scontrino.tsx'

type Di<T extends 1 | 2> = DiModulo & ScontrinoProps & { modulo: Extract<ModuloBozza, { tipo: T }> }

const cifra = (n: number) => formatDecimal(String(n))

/** A furnace's tests, one for each module. */
export function ProveFumi({ modulo, ...resto }: Di<1>) {
  const { prove } = modulo.dati
  const { tipo_combustibile: combustibile, moduli } = modulo.generatore
  const { giudizio } = resto.giudicato
  const sotto = (n: number, { campo }: Voce): string | undefined => {
    const prova = prove[n]
    const attesa = campo === 'co2' && prova ? co2Attesa(combustibile, prova.o2) : null
    if (attesa !== null) return `attesa ${cifra(attesa)}`
    const corretto = giudizio.prove[n]?.co_corretto
    if (campo === 'co_misurato' && prova?.co_misurato != null && corretto != null)
      return `corretto ${cifra(corretto)}`
    return campo === 'rendimento_letto' && prova?.aggiungi_incertezza ? '+2 UNI 10389-1' : undefined
  }
  const inCit = inPiemonte(modulo)
  return (
    <>
      {prove.map((prova, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a test is known by its place
        <div key={n}>
          {prove.length > 1 && (
            <Capo
              testo={`Modulo ${prova.modulo}`}
              onTogli={() =>
                resto.poni(
                  'prove',
                  prove.filter((_, i) => i !== n),
                )
              }
            />
          )}
          <div className={stili.misure}>
            {MISURE_FUMI.map((voce) => (
              <CampoMisura
                key={voce.campo}
                {...resto}
                {...voce}
                campo={`prove.${n}.${voce.campo}`}
                sotto={sotto(n, voce)}
              />
            ))}
            {combustibile === 'Gasolio' && <Bacharach {...resto} n={n} />}
            <CampoMisura
              {...resto}
              {...NOX}
              campo={`prove.${n}.nox`}
              salta={!inCit}
              sotto={inCit ? 'lo chiede il CIT' : 'se lo misuri'}
            />
            {n === 0 && <Scontrino {...resto} />}
          </div>
          <Piega titolo="Altre misure" sommario="facoltative">
            <div className={stili.misure}>
              {altreMisure(eGas(combustibile)).map((voce) => (
                <CampoMisura key={voce.campo} {...resto} {...voce} campo={`prove.${n}.${voce.campo}`} />
              ))}
            </div>
            <div className={stili.dentro}>
              <Campo
                {...resto}
                voce={{
                  ...{ campo: `prove.${n}.aggiungi_incertezza`, forma: 'vero' },
                  etichetta: 'Aggiungi 2 punti al rendimento letto (UNI 10389-1)',
                }}
              />
            </div>
          </Piega>
        </div>
      ))}
      {prove.length < (moduli ?? 1) && (
        <Aggiungi
          testo="Aggiungi la prova di un altro modulo"
          onClick={() => resto.cambia((m) => conProva(m, 'modulo'))}
        />
      )}
    </>
  )
}

/** Three readings of soot; they count once all are there. */
function Bacharach({ giudicato, n, cambia }: DiModulo & { n: number }) {
  const { modulo } = giudicato
  return fumoDi(modulo, n).map((letta, posto) => (
    <CampoMisura
      // biome-ignore lint/suspicious/noArrayIndexKey: a reading is known by its place
      key={posto}
      giudicato={{ ...giudicato, modulo: conLettura(modulo, letta) }}
      cambia={cambia}
      poni={(_, valore) => cambia((m) => conFumo(m, n, posto, valore as number | null))}
      campo="bacharach"
      riferito={`prove.${n}.bacharach`}
      etichetta={`Bacharach ${posto + 1}`}
      unita=""
    />
  ))
}
const conLettura = (modulo: ModuloBozza, bacharach: number | null) =>
  ({ ...modulo, dati: { ...modulo.dati, bacharach } }) as unknown as ModuloBozza

/** A chiller's, one for each circuit, or why there is none. */
export function ProveFrigo({ modulo, ...resto }: Di<2>) {
  const { prove, senza_prove } = modulo.dati
  return (
    <>
      <div className={stili.dentro}>
        <Campo
          {...resto}
          voce={{ campo: 'energetica.modo', etichetta: 'Provato in', forma: 'scelta', voci: MODI }}
        />
      </div>
      {prove.map((prova, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a test is known by its place
        <div key={n}>
          <Capo
            testo={`Circuito ${prova.circuito}`}
            onTogli={() =>
              resto.poni(
                'prove',
                prove.filter((_, i) => i !== n),
              )
            }
          />
          <div className={stili.misure} data-due>
            {MISURE_FRIGO.map((voce) => (
              <CampoMisura key={voce.campo} {...resto} {...voce} campo={`prove.${n}.${voce.campo}`} />
            ))}
          </div>
        </div>
      ))}
      {prove.length === 0 && (
        <div className={stili.dentro} data-campo="prove">
          <NativeSelect
            label="Perché non si prova"
            value={senza_prove ?? ''}
            data={[
              { value: '', label: '—' },
              ...Object.entries(SENZA_PROVE).map(([value, label]) => ({ value, label })),
            ]}
            onChange={({ currentTarget: { value } }) => resto.poni('senza_prove', value || null)}
          />
        </div>
      )}
      {prove.length < (modulo.generatore.circuiti ?? 8) && (
        <Aggiungi
          testo={prove.length > 0 ? 'Aggiungi un circuito' : 'Aggiungi la prova di un circuito'}
          onClick={() =>
            resto.cambia((m) =>
              conProva({ ...m, dati: { ...m.dati, senza_prove: null } } as ModuloBozza, 'circuito'),
            )
          }
        />
      )}
      <div className={stili.misure}>
        <Scontrino {...resto} />
      </div>
    </>
  )
}

/** One test more, of the first module or circuit that has none. */
function conProva(modulo: ModuloBozza, nome: 'modulo' | 'circuito'): ModuloBozza {
  const prove = modulo.dati.prove as { modulo?: number; circuito?: number }[]
  let n = 1
  while (prove.some((prova) => prova[nome] === n)) n++
  const nuova = nome === 'modulo' ? provaFumi.parse({ modulo: n }) : provaFrigo.parse({ circuito: n })
  return { ...modulo, dati: { ...modulo.dati, prove: [...prove, nuova] } } as ModuloBozza
}

const Capo = ({ testo, onTogli }: { testo: string; onTogli: () => void }) => (
  <div className={stili.capo}>
    <b>{testo}</b>
    <button type="button" aria-label={`Togli: ${testo}`} onClick={onTogli}>
      <IconTrash size={17} aria-hidden />
    </button>
  </div>
)
