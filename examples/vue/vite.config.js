import vue from '@vitejs/plugin-vue';

const isCustomElement = (tag) => tag === 'sign-envelope';

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
