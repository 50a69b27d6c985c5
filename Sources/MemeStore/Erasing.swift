public import Memes
internal import SystemCalls

extension MemeStore {
    /// Deletes everything of the event for good: the rows first, then each file in the folders of memes, whether a row knew it or not,
    /// databases that were put aside, the half-made meme and the numbers.
    ///
    /// - Throws: the reason why something stayed.
    public func eraseEvent() throws(StoreError) {
        try StoreError.translating {
            try database.eraseEverything()
            try forgetLog()
            let operations = surroundings.operations
            for folder in DataDirectory.Folder.allCases {
                let path = directory.path(of: folder)
                for name in try operations.names(inDirectory: path) { try operations.erase(name, inDirectory: path) }
                try operations.synchronizeDirectory(path)
            }
            for name in try operations.names(inDirectory: directory.path) where name.hasPrefix(DataDirectory.databaseAside) {
                guard try operations.status(of: directory.path + "/" + name)?.kind == .regular else { continue }
                try operations.erase(name, inDirectory: directory.path)
            }
            try operations.synchronizeDirectory(directory.path)
            // Their files went with the others.
            undecided = []
            try drafts.removeDraft(keeping: nil)
            try drafts.removePhotos(keeping: [])
        }
    }
}
