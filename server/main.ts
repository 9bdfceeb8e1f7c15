import '#db/quick-imports.ts';

await import('./serve.ts');
