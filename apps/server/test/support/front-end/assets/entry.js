document.title = 'Test page'
