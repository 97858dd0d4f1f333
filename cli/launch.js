#!/usr/bin/env node
// Starts the program.
import { importProgram } from './program.js';

const { main } = await importProgram('academy.js');
process.exitCode = await main(process.argv.slice(2));
