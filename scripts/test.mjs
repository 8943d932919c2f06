// `npm test`: everything, the journeys in a real browser included.
import { run, STATIC, tests } from './steps.mjs'

run([...STATIC, tests('prove (tutte)')])
